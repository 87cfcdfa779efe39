import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ahead, keepTheRest } from './ahead';
import { callWherever } from '$lib/calling';
import { speak } from '$lib/i18n.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has an element called app');

// In this order: there are few lines to a server at once, and nothing is shown without words.
const words = speak(settings.locale);
ahead(router.place);
await words;
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without one everything works as well, only not without a line.
  navigator.serviceWorker.register('/sw.js').then(keepTheRest, () => undefined);
  if (settings.notify) callWherever(true);
}
