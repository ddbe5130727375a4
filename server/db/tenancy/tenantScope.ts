import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  FromNode,
  IdentifierNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { DeleteQueryNode, InsertQueryNode, JoinNode, KyselyPlugin, OperationNode, UpdateQueryNode } from 'kysely'
import { NoTenantChosen, tenantAtWork, unchosen } from '../../tenancy/atWork.ts'
import type { TenantTables } from './tenantTables.ts'

/** The column of every table whose rows are tenants'. */
export const tenantColumn = 'tenantId'

/**
 * The predicate that no reader and no writer can forget (security.md C33): every statement on a table of tenants sees and touches the rows of
 * the tenant at work alone, and what it inserts is theirs. A statement that names such a table inside its text, where this cannot look, throws.
 */
export function tenantScope(tables: TenantTables): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      const tenant = tenantAtWork()
      if (tenant !== 'every') return new TenantTransformer(tables, tables.pattern(), tenant).transformNode(node, queryId)
      if (node.kind === 'InsertQueryNode' && node.into && tables.has(nameOf(node.into)) && !saysWhose(node)) throw saysNotWhose(node.into)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Before a table in the text of a statement: it is read, and not what an update, an insert or a delete is about. */
const reads = /(?:^|[\s,(])(?:from|join|using)\s+$/i
const deletes = /delete\s+from\s+$/i
/** After a table: it is called something else there. */
const alias = /^\s+(?:as\s|(?!where\b|join\b|left\b|inner\b|cross\b|on\b|order\b|group\b|limit\b|having\b|union\b|for\b|set\b|using\b)["a-z])/i

class TenantTransformer extends OperationNodeTransformer {
  readonly #tables: TenantTables
  readonly #named: RegExp | null
  readonly #tenant: number
  constructor(tables: TenantTables, named: RegExp | null, tenant: number) {
    super()
    this.#tables = tables
    this.#named = named
    this.#tenant = tenant
  }

  protected override transformFrom(node: FromNode): FromNode {
    const { froms } = super.transformFrom(node)
    return FromNode.create(froms.map((from) => this.#own(from)))
  }
  protected override transformJoin(node: JoinNode): JoinNode {
    const join = super.transformJoin(node)
    return { ...join, table: this.#own(join.table) }
  }
  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const query = super.transformDeleteQuery(node)
    return { ...query, from: node.from, ...this.#narrowed(query.where, node.from.froms) } // what is deleted from stays the table itself
  }
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const query = super.transformUpdateQuery(node)
    return { ...query, ...this.#narrowed(query.where, node.table ? [node.table] : []) }
  }
  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const query = super.transformInsertQuery(node)
    if (!query.into || !this.#isTenants(query.into)) return query
    if (saysWhose(query)) return query
    if (this.#tenant === unchosen) throw new NoTenantChosen(nameOf(query.into))
    if (!query.columns || !query.values || !ValuesNode.is(query.values)) throw saysNotWhose(query.into)
    return { ...query, columns: [...query.columns, ColumnNode.create(tenantColumn)], values: this.#ownValues(query.values) }
  }
  protected override transformRaw(node: RawNode): RawNode {
    const { sqlFragments: texts, parameters } = super.transformRaw(node)
    const hidden = texts.map((text) => this.#named?.exec(text)?.[0]).find((name) => name !== undefined)
    if (hidden !== undefined) throw new Error(`a statement names ${hidden} in its text: name it by sql.table, so that it keeps to the tenant`)
    const scoped = parameters.map((parameter, at) => {
      const table = tableIn(parameter)
      const before = texts[at] ?? ''
      if (!table || !this.#isTenants(table) || !reads.test(before) || deletes.test(before)) return parameter
      const rows = this.#rowsOf(table)
      return alias.test(texts[at + 1] ?? '') ? rows : AliasNode.create(rows, IdentifierNode.create(nameOf(table)))
    })
    return { ...node, sqlFragments: texts, parameters: scoped }
  }

  /** A table of tenants, in what is read, as the rows of this one. */
  #own(node: OperationNode): OperationNode {
    if (TableNode.is(node)) return this.#isTenants(node) ? AliasNode.create(this.#rowsOf(node), IdentifierNode.create(nameOf(node))) : node
    if (!AliasNode.is(node) || !TableNode.is(node.node) || !this.#isTenants(node.node)) return node
    return AliasNode.create(this.#rowsOf(node.node), node.alias)
  }
  #rowsOf(table: TableNode): RawNode {
    return RawNode.create(['(select * from ', ' where ', ' = ', ')'], [table, ColumnNode.create(tenantColumn), ValueNode.create(this.#tenant)])
  }
  #isTenants(table: TableNode): boolean {
    return this.#tables.has(nameOf(table))
  }
  #narrowed(where: WhereNode | undefined, targets: readonly OperationNode[]): { where?: WhereNode } {
    const narrowed = targets.reduce((narrowed: WhereNode | undefined, target) => {
      const table = AliasNode.is(target) ? target.node : target
      if (!TableNode.is(table) || !this.#isTenants(table)) return narrowed
      const called = AliasNode.is(target) && IdentifierNode.is(target.alias) ? TableNode.create(target.alias.name) : table
      const own = BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create(tenantColumn), called),
        OperatorNode.create('='),
        ValueNode.create(this.#tenant),
      )
      return WhereNode.create(narrowed ? AndNode.create(narrowed.where, own) : own)
    }, where)
    return narrowed ? { where: narrowed } : {}
  }
  #ownValues({ values }: ValuesNode): ValuesNode {
    return ValuesNode.create(
      values.map((row) => {
        if (PrimitiveValueListNode.is(row)) return PrimitiveValueListNode.create([...row.values, this.#tenant])
        if (ValueListNode.is(row)) return ValueListNode.create([...row.values, ValueNode.create(this.#tenant)])
        throw new Error('rows are inserted that are no list of values')
      }),
    )
  }
}

function saysWhose({ columns }: InsertQueryNode): boolean {
  return columns?.some(({ column }) => column.name === tenantColumn) === true
}

function saysNotWhose(into: TableNode): Error {
  return new Error(`an insert into ${nameOf(into)} does not say whose its rows are`)
}

function nameOf({ table }: TableNode): string {
  return table.identifier.name
}

/** The table that a part of a statement is, such as `sql.table(name)`; null for anything else. */
function tableIn(node: OperationNode): TableNode | null {
  if (TableNode.is(node)) return node
  if (!RawNode.is(node) || node.parameters.length !== 1 || node.sqlFragments.some((text) => text !== '')) return null
  const [only] = node.parameters
  return only ? tableIn(only) : null
}
