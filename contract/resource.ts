import type { z } from 'zod'
import { declaredFields } from './declaredForm.ts'
import type { Field, FieldOf } from './field.ts'
import type { FormRule, LockedIn, Section } from './rules/formRule.ts'
import { dueFieldOf, urgency } from './urgency.ts'
import './sentences.ts'

/** What can be done with the records of a resource; each is a right of its own: `<permission>:<verb>`. */
export const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
export type Verb = (typeof verbs)[number]

/** Everything that server and office need to know of one kind of record (house.md 6). `Row` is what is stored of one and read by everybody. */
export type Resource<Row extends object = Record<string, unknown>> = {
  /** tells which records changed: `resource.changed` carries it */
  name: string
  /** of the wire: `<path>/list` and the rest */
  path: string
  title: string
  /** the field that names a record to people, where another one refers to it */
  label: string
  /** `<permission>:<verb>` are its rights */
  permission: string
  /** what can be done at all; a record that only the server writes has `list` and `export` */
  verbs: readonly Verb[]
  /** the rules for what a person may write */
  row: z.ZodType<Record<string, unknown>>
  /** for the compiler alone: no value is ever here */
  readonly rowType?: Row
  /** what its keys are: texts, or numbers that count up */
  key: 'text' | 'number'
  /** whose records they are: each tenant's own, which no other tenant ever sees, or the plant's, which all of them share (docs/decisions/060-tenants.md) */
  owner: 'plant' | 'tenant'
  /** no two records are alike in all fields of one of these keys */
  unique: readonly (readonly string[])[]
  fields: readonly Field[]
  /** by a field, by when a record was made, or by how urgent it is (contract/urgency.ts) */
  defaultSort: { column: string; order: 'asc' | 'desc' }
  /** null: a flat list */
  tree: Tree | null
  /** null: its records have no states */
  states: States | null
  /** records that belong to one of these and are saved, exported and shown together with it */
  lines: readonly Lines[]
  /** how a form groups its fields; those in no section come last */
  sections: readonly Section[]
  /** fields shown, required, locked and computed by others; office and server obey them (contract/rules/formRules.ts) */
  rules: readonly FormRule[]
  /** fields that keep their value in some states */
  lockedIn: LockedIn
  /** a whole-number column that says 1 of what lies in the recycle bin: a removed record stays in its table and is in no list. null: removed is gone */
  bin: string | null
  /** its rows may also be saved many at once, as a grid of all of them does (`saveRows`) */
  isSheet: boolean
  /** fields besides those of `unique` of which may be asked whether a value is taken, though several may share it */
  asksTaken: readonly string[]
  /** columns by which its records are told from others in the same table; a new one gets them */
  only: Readonly<Record<string, string>>
}

/**
 * The states of a record: in which field, which there are, where a new one begins, and the usual way through them in order. Only
 * commands change a state. `editable` and `deletable` are the states in which a person may still edit the record, or delete it.
 */
export type States = {
  field: string
  all: readonly string[]
  initial: string
  way: readonly string[]
  editable: readonly string[]
  deletable: readonly string[]
}

/** Records below a header: the resource, its field that holds the header's id, and the one that holds their order (1, 2, 3 …). `isNumbered`: the order is the number of the line, and no two lines of one call have the same. */
export type Lines = { resource: Resource; parentField: string; orderField: string; isNumbered?: true }

/**
 * How records stand below one another: the field that names the one above, and what it says at the top. `deletesBelow`: who deletes a
 * record deletes everything below it; without it, a record with others below it stays.
 */
export type Tree = { parent: string; root: string; deletesBelow?: true }
export type TreeResource = Resource & { tree: Tree }

/** levels of a tree, the top counted (security.md 1B-25) */
export const deepestLevel = 20

export function isTree(resource: Resource): resource is TreeResource {
  return resource.tree !== null
}

type Declared<Written extends object, Assigned extends object, Permission extends string, Can extends Verb> = {
  name: string
  path: string
  title: string
  label: NameIn<Written, Assigned>
  permission: Permission
  verbs: readonly Can[]
  row: z.ZodType<Written>
  /** what only the server writes: its fields are shown in a form or never in it */
  assigned?: z.ZodType<Assigned>
  /** texts when left out */
  key?: Resource['key']
  /** a tenant's when left out: who forgets it shows too little, never too much */
  owner?: Resource['owner']
  unique: readonly (readonly NameIn<Written, Assigned>[])[]
  fields: readonly (FieldOf<NoInfer<Written>> | AssignedFieldOf<NoInfer<Assigned>>)[]
  defaultSort: { column: NameIn<Written, Assigned> | 'createTime' | typeof urgency; order: 'asc' | 'desc' }
  states?: States & { field: NameIn<Written, Assigned> }
  lines?: readonly Lines[]
  sections?: readonly Section<NameIn<Written, Assigned>>[]
  rules?: readonly FormRule<NameIn<Written, Assigned>>[]
  lockedIn?: LockedIn<NameIn<Written, Assigned>>
  bin?: string
  isSheet?: boolean
  asksTaken?: readonly NameIn<Written, Assigned>[]
  only?: Resource['only']
}

type NameIn<Written, Assigned> = keyof (NoInfer<Written> & NoInfer<Assigned>) & string

/** A field that only the server writes. */
type AssignedFieldOf<Assigned> = FieldOf<Assigned> & { form: 'shown' | 'never' }

/** A resource whose rights are known to the compiler one by one. */
export type DeclaredResource<Row extends object, Permission extends string, Can extends Verb> = Omit<Resource<Row>, 'permission' | 'verbs'> & {
  permission: Permission
  verbs: readonly Can[]
}

const standard = {
  owner: 'tenant',
  key: 'text',
  states: null,
  lines: [],
  sections: [],
  rules: [],
  lockedIn: {},
  bin: null,
  isSheet: false,
  asksTaken: [],
  only: {},
} as const

/** Declares a resource; a field that its rows have not, or of a kind that cannot hold it, does not compile. */
export function defineResource<
  Written extends Record<string, unknown>,
  Assigned extends object = object,
  const Permission extends string = string,
  const Can extends Verb = Verb,
>({ fields, assigned: _forTheCompiler, ...rest }: Declared<Written, Assigned, Permission, Can>): DeclaredResource<Written & Assigned, Permission, Can> {
  const resource = { ...standard, ...rest, tree: null, fields }
  const declared = { ...resource, fields: declaredFields(resource) }
  if (rest.defaultSort.column === urgency && !dueFieldOf(declared)) throw new Error(`${rest.name} has no due date to stand in the order of`)
  return declared
}

/** The same for records that stand below one another. */
export function defineTree<
  Written extends Record<string, unknown>,
  Assigned extends object = object,
  const Permission extends string = string,
  const Can extends Verb = Verb,
>({
  tree,
  ...declared
}: Declared<Written, Assigned, Permission, Can> & { tree: { parent: keyof Written & string; root: string; deletesBelow?: true } }): DeclaredResource<
  Written & Assigned,
  Permission,
  Can
> & { tree: Tree } {
  return { ...defineResource(declared), tree }
}

/** The endpoints of a resource, spelled once (api-contract.md 2 "CRUD"). */
export function endpointsOf({ path }: Pick<Resource, 'path'>) {
  return {
    list: `${path}/list`,
    add: `${path}/add`,
    edit: `${path}/edit`,
    remove: `${path}/delete`,
    removeMany: `${path}/deleteBatch`,
    one: `${path}/queryById`,
    exported: `${path}/exportXls`,
    imported: `${path}/importExcel`,
    /** how far an import is that was sent with `job` */
    importProgress: `${path}/importProgress`,
    /** an empty file with the headings that an import understands */
    importTemplate: `${path}/importTemplate`,
    /** what was wrong in a file, for an hour, for who sent it */
    importErrors: `${path}/importErrors`,
    /** of a tree: all of it, as nested nodes */
    whole: `${path}/treeList`,
    /** of a tree: the records above one, from the top, and itself */
    pathTo: `${path}/treePath`,
    /** of a record with lines: itself and its lines, in one answer */
    withLines: `${path}/queryWithLines`,
    /** rows that were added, changed and deleted in a grid, in one piece */
    saveRows: `${path}/saveRows`,
    /** how each command stands for one record; without an id, which commands the states refuse */
    commands: `${path}/commands`,
    /** the states that one record was in */
    states: `${path}/states`,
  }
}
