import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'
import { serverModules } from './modules.ts'

const here = import.meta.dirname

/** What modules migrate besides the foundation, by name: every file in a folder `migrations` of a module, whether the module names it or not. */
export async function moduleMigrations(): Promise<Readonly<Record<string, Migration>>> {
  const named: Readonly<Record<string, Migration>> = Object.assign({}, ...serverModules.map(({ migrations }) => migrations))
  const files = globSync('*/migrations/*.ts', { cwd: here }).filter((file) => !Object.hasOwn(named, basename(file, '.ts')))
  const found = await Promise.all(
    files.toSorted().map(async (file): Promise<[string, Migration]> => {
      const { migration } = (await import(pathToFileURL(join(here, file)).href)) as { migration?: Migration } // as every file of migrations says it
      if (!migration) throw new Error(`${file} exports no migration`)
      return [basename(file, '.ts'), migration]
    }),
  )
  return { ...named, ...Object.fromEntries(found) }
}
