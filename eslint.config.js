import rxjsX from 'eslint-plugin-rxjs-x';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'coverage/**',
      'bench/**',
      'examples/react/**',
      'examples/angular/**',
      'examples/testing/**',
      'browser-tests/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  { files: ['**/*.ts', '**/*.tsx'], ...rxjsX.configs.strict },
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    // A test fails by itself when a run errors, and a subscription log of the kit is as good as RxJS's.
    files: ['__tests__/**', 'marble-tests/**', 'examples/**'],
    rules: {
      'rxjs-x/no-ignored-error': 'off',
      'rxjs-x/no-ignored-default-value': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
);
