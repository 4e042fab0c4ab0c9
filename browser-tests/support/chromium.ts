import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where chromium is; undefined when it is not installed. */
export function chromiumPath(): string | undefined {
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return existsSync(path) ? path : undefined;
}

export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error('There is no chromium.');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}
