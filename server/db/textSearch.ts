import { OperatorNode, PostgresQueryCompiler, sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'

export type Place = 'contains' | 'startsWith' | 'endsWith'

/** `like` of SQLite looks at no case; PostgreSQL says `ilike` for it. */
const caselessLike: Expression<unknown> = { expressionType: undefined, toOperationNode: () => OperatorNode.create('like') }

/** Whether `part` stands in a column, at its start or at its end, without case; % and _ of the person are letters like any other. */
export function partOf(column: string, place: Place, part: string): RawBuilder<boolean> {
  const escaped = part.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const pattern = `${place === 'startsWith' ? '' : '%'}${escaped}${place === 'endsWith' ? '' : '%'}`
  return sql<boolean>`${sql.ref(column)} ${caselessLike} ${pattern} escape '\\'`
}

export class CaselessPostgresCompiler extends PostgresQueryCompiler {
  protected override visitOperator({ operator }: OperatorNode): void {
    this.append(operator === 'like' ? 'ilike' : operator)
  }
}
