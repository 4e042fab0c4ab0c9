import { scenarios } from './scenarios/index.js';
import { testApp } from './support/test-app.js';
import { testDevScript } from './support/test-dev-script.js';

testApp('react', scenarios);
testDevScript('react');
