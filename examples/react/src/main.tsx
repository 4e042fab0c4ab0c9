import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defineAgentMarbles } from 'rx-agent/inspector';
import { currentTheme, showTheme } from '../../web-chat/src/index.js';
import '../../web-chat/src/styles.css';
import { App } from './app.js';

showTheme(currentTheme());
defineAgentMarbles();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
