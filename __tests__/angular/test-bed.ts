import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BrowserTestingModule, platformBrowserTesting } from '@angular/platform-browser/testing';

/** Sets up the test environment, without zones; once a test file. */
export function setUpTestBed(): void {
  TestBed.initTestEnvironment(BrowserTestingModule, platformBrowserTesting());
}

/** What a test module starts with. */
export const zoneless = { providers: [provideZonelessChangeDetection()] };
