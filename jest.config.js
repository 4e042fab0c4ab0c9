/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  reporters: ['default', '<rootDir>/scripts/closing-line-reporter.js'],
  testTimeout: 60_000,
  roots: ['<rootDir>/__tests__', '<rootDir>/marble-tests'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: 'tsconfig.json' }] },
  moduleNameMapper: {
    '^rx-agent$': '<rootDir>/src/index.ts',
    '^rx-agent/(.*)$': '<rootDir>/src/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};
