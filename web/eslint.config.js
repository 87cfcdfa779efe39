// What ESLint forbids. scripts/lint.mjs has what it cannot say.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const MARKUP = 'text of others must never become markup';

export default defineConfig(
  // Builds, what tests leave behind, and the types that are written from Rust.
  globalIgnores(['dist/', 'e2e/results/', 'src/lib/wire/']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      'no-console': ['error', { allow: ['error'] }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
          message: MARKUP,
        },
        { selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]', message: MARKUP },
        { selector: 'SvelteDirective[kind="Binding"][key.name.name="innerHTML"]', message: MARKUP },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      // Of a list of which only the number counts, and of a pair of which only the second is wanted.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$', destructuredArrayIgnorePattern: '^_$' },
      ],
      // Playwright reads from the pattern which fixtures are wanted: none is {}.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // A space that no formatter takes away is written {' '}.
      'svelte/no-useless-mustaches': 'off',
      // What nobody draws is kept in a plain Map on purpose: what is drawn is replaced as a whole.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // Not in components: there the types of others are not known to ESLint, it takes twice as long, and svelte-check is
    // strict.
    files: ['**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { project: './tsconfig.node.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // The compiler knows names better: types of the browser are none of ESLint's globals.
    rules: { 'no-undef': 'off' },
  },
  { files: ['scripts/**', 'e2e/**'], rules: { 'no-console': 'off' } },
);
