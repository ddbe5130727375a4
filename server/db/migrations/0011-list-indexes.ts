import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../listIndexes.ts'

/** Every list stays fast with a million rows, whatever it is sorted by (performance.md T2; tests/server/resource/indexes.test.ts). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const written = ['createTime', 'updateTime']
    await createListIndexes(db, 'sys_dict', ['dictName', 'dictCode', 'description', ...written])
    await createListIndexes(db, 'sys_dict_item', ['dictId', 'itemText', 'itemValue', 'description', 'sortOrder', 'status', ...written])
    const departTexts = ['departName', 'orgCode', 'departNameAbbr', 'orgCategory', 'mobile', 'fax', 'address', 'memo']
    // what is chosen from a few words is narrowed by them, and shown newest first
    await db.schema.createIndex('sys_log_kind_time').on('sys_log').columns(['operateType', 'createTime']).execute()
    await db.schema.createIndex('sys_data_log_verb_time').on('sys_data_log').columns(['verb', 'createTime']).execute()
    await createListIndexes(db, 'sys_depart', ['parentId', 'departOrder', 'status', ...departTexts, ...written])
    await createListIndexes(db, 'sys_role', ['roleName', 'roleCode', 'description', ...written])
    await createListIndexes(db, 'sys_position', ['name', 'code', 'postRank', 'companyId', ...written])
    await createListIndexes(db, 'sys_category', ['pid', 'name', 'code', 'sortOrder', 'description', ...written])
    await createListIndexes(db, 'sys_user', ['realname', 'username', 'status', 'createTime'])
    await createListIndexes(db, 'sys_check_rule', ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription', ...written])
    await createListIndexes(db, 'sys_log', ['createTime', 'username', 'userid', 'logType', 'operateType', 'logContent', 'viewCode', 'ip', 'costTime'])
    await createListIndexes(db, 'sys_data_log', ['createTime', 'createBy', 'verb', 'dataTitle', 'dataTable', 'dataId', 'dataVersion'])
    await createListIndexes(db, 'sys_file', ['fileName', 'fileSize', 'fileType', 'biz', 'createBy', 'createTime'])
  },
}
