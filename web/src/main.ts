import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ahead } from './ahead';
import { speak } from '$lib/i18n.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has an element called app');

ahead(router.place);
await speak(settings.locale);
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without one everything works as well, only not without a line.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
