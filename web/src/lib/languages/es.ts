import house from '../../../../locales/es/house.ftl?raw';

const titles = import.meta.glob<string>('../../../../locales/es/titles/*.ftl', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What the house says in this language, and what it says of every game before the game is loaded. */
export default [house, ...Object.values(titles)];
