import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import type { Vault } from '../../../secrets/vault.ts'
import './tables.ts'
import type { Source } from './tryConnection.ts'

/** A data source and its password, by its id or its code. Throws 404 for one that there is not, 409 where its password opens no more. */
export async function storedSource({ db, vault }: { db: Database; vault: Vault }, by: { id: string } | { code: string }): Promise<Source> {
  const [[column, value] = ['id', '']] = Object.entries(by)
  const row = await db
    .selectFrom('sys_data_source')
    .selectAll()
    .where(column === 'id' ? 'id' : 'code', '=', value)
    .executeTakeFirst()
  if (!row) throw new Problem(404, '未找到对应实体')
  const dbPassword = row.sealed === '' ? '' : vault.open(row.sealed, row.id)
  if (dbPassword === null) throw new Problem(409, '保存的密码不能用现在的密钥文件打开，请重新设置密码')
  return { ...row, dbPassword }
}
