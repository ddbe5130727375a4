import { resourceFrom } from '#contract/designed.ts'
import type { DesignedResource } from '#contract/designed.ts'
import { tableNameOf } from '#contract/checks.ts'
import type { Registry } from '#contract/registry.ts'
import type { TenantTables } from '../../db/tenancy/tenantTables.ts'
import type { Registered, RegisteredNow } from '../routes/registered.ts'

/** A definition that this process cannot serve, and why. */
type RefusedDefinition = { code: string; error: unknown }

/**
 * Everything that can be listed on this server and where it rests (docs/decisions/120-resources-at-run-time.md): made of the modules at the
 * start, it takes and gives back designed resources while the server runs. Rights, lists, lines, exports, imports, topics, search, tables
 * of tenants and the page ask here, so a resource that came is theirs as one in code is, and one that went opens nothing any more.
 */
export type ResourceRegistry = RegisteredNow & {
  designed(): readonly Registered[]
  /** the definitions behind the designed ones that are served */
  definitions(): readonly DesignedResource[]
  /** These are the designed ones from now on; says which changed by their names, and what cannot be served: the others are. */
  take(definitions: readonly DesignedResource[]): { changed: string[]; refused: RefusedDefinition[] }
}

/** `text` is all that it follows from */
type InService = { text: string; definition: DesignedResource; registered: Registered }
type RegistryOrigin = { known: Registry; declared: readonly Registered[]; tenantTables: TenantTables }

export function createResourceRegistry({ known, declared, tenantTables }: RegistryOrigin): ResourceRegistry {
  let inService: readonly InService[] = []
  let all = declared
  let byName = named(all)

  function take(asked: readonly DesignedResource[]) {
    const refused: RefusedDefinition[] = []
    const byCode = new Map(asked.map((definition) => [definition.code, definition]))
    const next: InService[] = asked.flatMap((definition) => {
      const text = JSON.stringify([definition, ...definition.lines.map(({ code }) => byCode.get(code))])
      const known = inService.find((each) => each.text === text)
      if (known) return [known] // what it keeps, such as the faults of an import, stays
      try {
        return [{ text, definition, registered: registeredFrom(definition, (code) => byCode.get(code)) }]
      } catch (error) {
        refused.push({ code: definition.code, error })
        return []
      }
    })
    const changed = [...inService.filter((each) => !next.includes(each)), ...next.filter((each) => !inService.includes(each))]
    if (changed.length === 0) return { changed: [], refused }
    const designed = next.map(({ registered }) => registered)
    known.take(designed.map(({ resource }) => resource))
    tenantTables.take(designed.flatMap(({ resource, table }) => (resource.owner === 'tenant' ? [table] : [])))
    inService = next
    all = [...declared, ...designed]
    byName = named(all)
    return { changed: [...new Set(changed.map(({ registered: { resource } }) => resource.name))], refused }
  }

  return {
    all: () => all,
    designed: () => inService.map(({ registered }) => registered),
    named: (name) => byName.get(name),
    definitions: () => inService.map(({ definition }) => definition),
    take,
  }
}

/** A designed resource and its table, which is called like it. */
export function registeredFrom(definition: DesignedResource, definitionOf: (code: string) => DesignedResource | undefined): Registered {
  const resource = resourceFrom(definition, definitionOf)
  return { resource, table: tableNameOf(resource), hooks: {}, openTo: null }
}

function named(all: readonly Registered[]): ReadonlyMap<string, Registered> {
  return new Map(all.map((one) => [one.resource.name, one]))
}
