import { defineConfig } from '@playwright/test';

/** The program under test; `make test` builds it first. */
const program = process.env.GROGNARD ?? '../target/debug/grognard';
const port = Number(process.env.GROGNARD_PORT ?? 8277);

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `${program} play --forget --no-browser --port ${port}`,
    url: `http://127.0.0.1:${port}/api/shelf`,
    reuseExistingServer: false,
    timeout: 20_000,
  },
});
