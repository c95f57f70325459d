import { defineConfig } from '@playwright/test';
import tests from './playwright.config';

/** `npm run frames`: measures, and is no part of the tests. */
export default defineConfig({ ...tests, testMatch: 'frames.measure.ts' });
