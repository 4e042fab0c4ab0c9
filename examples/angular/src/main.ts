import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { defineAgentMarbles } from 'rx-agent/inspector';
import { currentTheme, showTheme } from '../../web-chat/src/index.js';
import { App } from './app/app.js';

showTheme(currentTheme());
defineAgentMarbles();

bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] }).catch((error: unknown) => {
  console.error(error);
});
