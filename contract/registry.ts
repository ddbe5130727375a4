import { verbWords } from './module.ts'
import type { Resource } from './resource.ts'
import type { Permission } from './permissions.ts'

type Declared = { resources: readonly Resource[]; rights: Readonly<Record<string, string>>; houseRights: ReadonlySet<string> }

/**
 * The resources and rights that exist in this process, or page: those that modules declare, and designed ones that come and go while it
 * runs. Whoever asks by a name or a code that a person sent asks here; what names its own declaration in code needs no registry.
 */
export type Registry = {
  /** all of them; another list whenever one came or went */
  resources(): readonly Resource[]
  resource(name: string): Resource | undefined
  /** all codes; another list whenever one came or went */
  rights(): readonly Permission[]
  isRight(code: string): code is Permission
  /** what a right allows */
  titleOf(code: string): string
  /** whether somebody who works for a tenant does not hold it there (docs/decisions/060-tenants.md) */
  isHouseRight(code: string): boolean
  /** These are the designed ones from now on. Throws for one that has the name of a declared one. */
  take(designed: readonly Resource[]): void
  /** Hears that some came, changed or went; the returned function stops listening. */
  onChange(listener: () => void): () => void
}

export function createRegistry({ resources: declared, rights: declaredRights, houseRights }: Declared): Registry {
  const ofDeclared = new Map(declared.map((resource) => [resource.name, resource]))
  const listeners = new Set<() => void>()
  let known = { list: declared, named: new Map(ofDeclared) }
  let titles = new Map(Object.entries(declaredRights))
  let codes = [...titles.keys()] as Permission[] // the keys that the type is made of
  let house = houseRights

  return {
    resources: () => known.list,
    resource: (name) => known.named.get(name),
    rights: () => codes,
    isRight: (code): code is Permission => titles.has(code),
    titleOf: (code) => titles.get(code) ?? code,
    isHouseRight: (code) => house.has(code),
    take(designed) {
      const taken = designed.find(({ name }) => ofDeclared.has(name))
      if (taken) throw new Error(`${taken.name} is declared in code`)
      const list = designed.length === 0 ? declared : [...declared, ...designed]
      known = { list, named: new Map(list.map((resource) => [resource.name, resource])) }
      const lines = new Set(designed.flatMap((header) => header.lines.map(({ resource }) => resource.name)))
      const headers = designed.filter(({ name }) => !lines.has(name)) // lines have the rights of their header
      titles = new Map([...Object.entries(declaredRights), ...headers.flatMap(rightsOfDesigned)])
      codes = [...titles.keys()] as Permission[] // those of designed resources are rights like any other, which no compiler knows
      house = designed.length === 0 ? houseRights : new Set([...houseRights, ...headers.flatMap(houseRightsOfDesigned)])
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The rights of a designed resource and what each allows. */
export function rightsOfDesigned({ permission, title, verbs }: Resource): [code: string, title: string][] {
  return verbs.map((verb) => [`${permission}:${verb}`, verbWords[verb] + title])
}

/** What all tenants read, the house alone writes. */
function houseRightsOfDesigned({ owner, permission, verbs }: Resource): string[] {
  return owner === 'plant' ? verbs.filter((verb) => verb !== 'list' && verb !== 'export').map((verb) => `${permission}:${verb}`) : []
}
