import { postgresPrograms, startPostgres } from './postgres.ts'

/** What a suite runs on: the file inside and the server outside, behind one code path. A machine without PostgreSQL leaves it out, CI never does. */
export const databases = [
  { name: 'SQLite', isLeftOut: false, open: async () => ({ url: undefined, close() {} }) },
  {
    name: 'PostgreSQL',
    isLeftOut: postgresPrograms() === null && !process.env['CI'],
    async open() {
      const server = await startPostgres()
      return { url: await server.newDatabase(), close: server.close }
    },
  },
] as const
