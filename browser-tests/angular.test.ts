import { scenarios } from './scenarios/index.js';
import { testApp } from './support/test-app.js';

testApp('angular', scenarios);
