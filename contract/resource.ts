import type { z } from 'zod'
import { Field } from './field.ts'
import type { FieldOf } from './field.ts'
import type { Permission } from './permissions.ts'
import './sentences.ts'

/** What can be done with the records of a resource; each is a right of its own: `<permission>:<verb>`. */
export const verbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
export type Verb = (typeof verbs)[number]

/** The rights that exist for every verb. */
type WithVerbs<Code> = Code extends `${infer Prefix}:list` ? Prefix : never
export type ResourcePermission = WithVerbs<Permission>

/** Everything that server and office need to know of one kind of record (house.md 6). `row` are the rules for what a person may write. */
export type Resource<Row = Record<string, unknown>> = {
  /** tells which records changed: `resource.changed` carries it */
  name: string
  /** of the wire: `<path>/list` and the rest */
  path: string
  title: string
  /** the field that names a record to people, where another one refers to it */
  label: string
  permission: ResourcePermission
  /** what can be done at all; a record that only the server writes has `list` and `export` */
  verbs: readonly Verb[]
  row: z.ZodType<Row>
  /** what its keys are: texts, or numbers that count up */
  key: 'text' | 'number'
  /** whose records they are: everybody's in the plant, or each tenant's own, which no other tenant ever sees */
  owner: 'plant' | 'tenant'
  /** no two records are alike in all fields of one of these keys */
  unique: readonly (readonly string[])[]
  fields: readonly Field[]
  defaultSort: { column: string; order: 'asc' | 'desc' }
  /** null: a flat list */
  tree: Tree | null
}

/** How records stand below one another: the field that names the one above, and what it says at the top. */
export type Tree = { parent: string; root: string }
export type TreeResource = Resource & { tree: Tree }

/** levels of a tree, the top counted (security.md 1B-25) */
export const deepestLevel = 20

export function isTree(resource: Resource): resource is TreeResource {
  return resource.tree !== null
}

type Declared<Row> = Omit<Resource<Row>, 'fields' | 'defaultSort' | 'label' | 'unique' | 'owner' | 'key' | 'tree'> & {
  /** the plant's when left out */
  owner?: Resource['owner']
  /** texts when left out */
  key?: Resource['key']
  label: keyof Row & string
  unique: readonly (readonly (keyof Row & string)[])[]
  fields: readonly FieldOf<Row>[]
  defaultSort: { column: (keyof Row & string) | 'createTime'; order: 'asc' | 'desc' }
}

/** Declares a resource; a field that `row` has not, or of a kind that cannot hold it, does not compile. */
export function defineResource<Row extends object>({ fields, ...rest }: Declared<Row>): Resource<Row> {
  return { owner: 'plant', key: 'text', ...rest, tree: null, fields: fields.map((field) => Field.parse(field)) }
}

/** The same for records that stand below one another. */
export function defineTree<Row extends object>({
  tree,
  ...declared
}: Declared<Row> & { tree: { parent: keyof Row & string; root: string } }): Resource<Row> & { tree: Tree } {
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
  }
}
