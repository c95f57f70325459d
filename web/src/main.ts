import { mount } from 'svelte';
import App from './App.svelte';
import { loadSettings, wear } from './lib/settings';
import './app.css';

wear(loadSettings());
mount(App, { target: document.body });
