import { referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Bus } from '../bus/bus.ts'
import { createUnits } from '../bus/units.ts'
import type { Database } from '../db/database.ts'
import type { AnyRoute } from '../http/route.ts'
import { readableFiles } from '../modules/files/readable.service.ts'
import { holdFiles } from '../modules/files/uses.service.ts'
import { registered, serverModules } from '../modules/modules.ts'
import { registry } from '../modules/registry.ts'
import { figures } from '#contract/modules/modules.ts'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { countDeclared } from '../resource/routes/countDeclared.ts'
import { declaredReportRoutes } from '../resource/routes/declaredReports.routes.ts'
import { figureRoutes } from '../resource/routes/figure.routes.ts'
import { wireRoutes } from '../modules/online/cgform/wire/wireRoutes.ts'
import { judgeByRule } from '../modules/reference/rules/checkRule.service.ts'
import { createDictionary } from '../modules/reference/dictionaries/dictionary.service.ts'
import { signRoute } from '../resource/routes/signRoute.ts'
import { carryOutBy } from '../resource/command/carryOut.ts'
import { createContexts } from '../resource/routes/contexts.ts'
import type { CommandSupport } from '../resource/command/commandSupport.ts'
import type { Lookups } from '../resource/field/choices.ts'
import { createRecordsByKey } from '../resource/read/recordsByKey.ts'
import type { RecordsByKey } from '../resource/read/recordsByKey.ts'
import { duplicateRoutes } from '../resource/routes/duplicates.routes.ts'
import { keysByTextRoutes } from '../resource/routes/keysByText.routes.ts'
import { ruleRowsRoutes } from '../resource/routes/ruleRows.routes.ts'
import { versionRoutes } from '../resource/routes/versionRoutes.ts'
import { searchRoutes } from '../resource/routes/search.routes.ts'
import { handoverRoutes } from '../resource/routes/handover.routes.ts'
import { registerResource } from '../resource/routes/register.ts'
import { designedContexts } from '../resource/registry/designedContexts.ts'
import { designedRoutes } from '../resource/registry/designedRoutes.ts'
import type { ResourceContext, ResourceParts } from '../resource/routes/resourceContext.ts'
import type { HookParts } from '../resource/routes/registered.ts'
import type { Attachments } from '../resource/write/attachments.ts'
import type { NamedBy } from '../resource/write/namedElsewhere.ts'
import { commandSupport } from './commandSupport.ts'

const attachments: Attachments = {
  usable: async ({ trx, by }, paths) => new Set((await readableFiles(trx, paths, by)).keys()),
  hold: ({ trx, at }, holder, paths) => holdFiles(trx, holder, paths, at),
}

type Parts = Pick<ResourceParts, 'db' | 'listing' | 'bus' | 'plantTz' | 'now'> & HookParts

/** The routes of every registered resource, with all that they need of the house. */
export function resourceRoutes(parts: Parts): AnyRoute[] {
  const all = resourceParts(parts)
  const contexts = createContexts({ ...all, jobHandlers: parts.jobHandlers, vault: parts.vault, outbound: parts.outbound }, registered)
  joinModules(parts.bus, contexts)
  const designed = designedContexts({ ...all, jobHandlers: parts.jobHandlers, vault: parts.vault, outbound: parts.outbound }, registry)
  const everyContext = () => [...contexts, ...designed()]
  return [
    ...contexts.flatMap(registerResource),
    ...designedRoutes(designed),
    ...wireRoutes(designed, parts.db),
    signRoute(contexts),
    ...figureRoutes(all, registered, figures),
    ...declaredReportRoutes(countDeclared(contexts, declaredReports, all)),
    ...searchRoutes(all, registry.all),
    ...versionRoutes(all, registry.all),
    ...ruleRowsRoutes(everyContext),
    ...handoverRoutes(everyContext, all.units, parts.db),
    ...duplicateRoutes({ ...parts, registered: registry.all }),
    ...keysByTextRoutes(all, registry.named),
  ]
}

/** Lets modules meet on a bus: what they hear inside the transactions of others, and the commands that the server itself gives. */
export function joinModules(bus: Bus, contexts: readonly ResourceContext[]): void {
  for (const { within } of serverModules) for (const following of within) bus.onWithin(following)
  bus.onCommands(carryOutBy(contexts))
}

/** What every resource needs besides its own declaration. */
export function resourceParts(parts: Parts, commands: CommandSupport = commandSupport(serverModules)): ResourceParts {
  const { db } = parts
  const checkByRule: ResourceParts['checkByRule'] = async (ruleCode, value) => {
    const failure = await judgeByRule(db, ruleCode, value)
    return failure === null || failure === 'unknown' ? null : failure.message
  }
  const lookups = createLookups(parts)
  const recordsIn = (trx: Database) => createRecordsByKey({ ...parts, ...lookups, db: trx }, registry.named)
  return { ...parts, ...lookups, recordsIn, units: createUnits(parts), attachments, checkByRule, commands, fresh: freshBy(parts), namedBy }
}

/** Lets every module bring up to date what it knows of a resource before its records are read. */
function freshBy({ db, plantTz, now }: Pick<Parts, 'db' | 'plantTz' | 'now'>): ResourceParts['fresh'] {
  const byResource = Map.groupBy(
    serverModules.flatMap(({ freshen }) => Object.entries(freshen)),
    ([name]) => name,
  )
  return async (resource) => {
    for (const [, freshen] of byResource.get(resource) ?? []) await freshen(db, { plantTz, at: now() })
  }
}

/** What values are called: entries of dictionaries by their text, records by their label. */
export function createLookups({ db, bus }: { db: Database; bus: Bus }): Lookups & { db: Database } {
  const dictionary = createDictionary(db, bus)
  const dictTexts = async (code: string) => new Map((await dictionary.items(code)).map(({ value, text }) => [value, text]))
  return { db, dictTexts, referred }
}

/** Records of any resource by their keys, as a person sees them. */
export function createRecords(parts: Pick<Parts, 'db' | 'bus' | 'plantTz' | 'now'>): RecordsByKey {
  return createRecordsByKey({ ...parts, ...createLookups(parts) }, registry.named)
}

/** Fields of designed tables that name records of a resource: their tables have no keys. Lines go with their header, and what hangs in a tree is looked after there. */
const namedBy: NamedBy = (name) =>
  registry.designed().flatMap(({ resource: { title, fields, tree, name: own }, table }) =>
    fields.flatMap((field) => {
      const target = field.kind === 'reference' || field.kind === 'tree' ? referredBy(field) : null
      if (target?.resource !== name || (own === name && tree?.parent === field.name) || isHeaderOf(name, own)) return []
      return [{ table, title, field, key: target.key }]
    }),
  )

function isHeaderOf(name: string, lines: string): boolean {
  return registry.named(name)?.resource.lines.some(({ resource }) => resource.name === lines) ?? false
}

function referred(name: string) {
  const found = registry.named(name)
  if (!found) throw new Error(`a field refers to the resource ${name}, which is not registered`)
  return {
    table: found.table,
    label: found.resource.label,
    codes: codesOf(found.resource),
    root: found.resource.tree?.root ?? null,
    owner: found.resource.owner,
  }
}

/** Fields whose text names one record to people, as a material is named by its code, besides its label; none that is hidden from anybody. */
function codesOf({ fields, unique, label }: Resource): string[] {
  const alone = new Set(unique.flatMap(([name, ...more]) => (name !== undefined && more.length === 0 ? [name] : [])))
  return fields.flatMap(({ kind, name, mask }) => (kind === 'text' && mask === undefined && name !== label && alone.has(name) ? [name] : []))
}
