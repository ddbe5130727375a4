import { join } from 'node:path'

const room = import.meta.dirname

/** How vitest finds the environment that a first line `// @vitest-environment page` names. */
export const pageEnvironment = { find: /^vitest-environment-page$/, replacement: join(room, 'environment.ts') }

/** Files take turns in one worker: each in a window of its own, with our modules evaluated anew and libraries kept. */
export const pageFiles = {
  isolate: false,
  setupFiles: [join(room, 'eachFile.ts')],
  server: {
    deps: {
      external: [/\/tests\/support\/page\//], // loaded by Node, once for a worker
      inline: [/dompurify/, /uplot/, /echarts/, /zrender/], // keep the window that they were loaded in, or its frames: loaded with each page
    },
  },
}
