import house from '../../../../locales/en/house.ftl?raw';

const titles = import.meta.glob<string>('../../../../locales/en/titles/*.ftl', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What the house says in this language, and what it says of every game before the game is loaded. */
export default [house, ...Object.values(titles)];
