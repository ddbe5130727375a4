import type { Environment } from 'vitest/runtime'

/** What `// @vitest-environment page` names: code as a browser gets it. The window comes with each file (`eachFile.ts`). */
export default { name: 'page', viteEnvironment: 'client', setup: () => ({ teardown() {} }) } satisfies Environment
