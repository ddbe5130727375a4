import { describe, expect, test } from 'vitest'
import { DesignedResource, resourceFrom } from '#contract/designed.ts'
import { isDesignedName } from '#contract/designedNames.ts'
import { Field, fieldKinds, isNumberKind } from '#contract/field.ts'
import type { FieldInput } from '#contract/field.ts'
import { resources } from '#contract/modules/modules.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { atLeast } from '../support/atLeast.ts'

const text = { kind: 'text', name: 'toolNo', title: '编号' } as const
const tool = { code: 'tool', title: '工具', label: 'toolNo', fields: [text] }
const sentencesOf = (definition: object) => DesignedResource.safeParse({ ...tool, ...definition }).error?.issues.map(({ message }) => message) ?? []
const made = (definition: object, others: object[] = []) => {
  const all = [definition, ...others].map((one) => DesignedResource.parse({ ...tool, ...one }))
  const [first] = all
  if (!first) throw new Error('there is one')
  return resourceFrom(first, (code) => all.find((one) => one.code === code))
}
/** What the rules of a row say of a value of a field. */
const saidOf = (field: FieldInput, value: unknown): string[] =>
  made({ fields: [text, field] })
    .row.safeParse({ toolNo: 'T', [field.name]: value })
    .error?.issues.map(({ message }) => message) ?? []

describe('a designed resource', () => {
  test('has a name, an address, rights and a table that nothing in code has', () => {
    const { name, path, permission } = made({})
    expect({ name, path, permission }).toEqual({ name: 'onlineTool', path: '/online/designed/tool', permission: 'online:tool' })
    expect(atLeast(88, resources).filter((resource) => isDesignedName(resource.name) || resource.path.startsWith('/online/designed'))).toEqual([])
    expect(atLeast(500, permissionCodes).filter((code) => code.startsWith('online:'))).toEqual([])
    expect(isDesignedName(name)).toBe(true)
  })

  test('refuses a code that could name anything else, names that every table has, and two that a database takes for one', () => {
    for (const code of ['Tool', 'sys_user', 'a-b', 'a b', '1a', '', 'a'.repeat(33), 'a;drop']) expect(sentencesOf({ code }), code).not.toEqual([])
    expect(sentencesOf({ code: 'a'.repeat(32) })).toEqual([])
    for (const name of ['id', 'tenantId', 'tenantid', 'version', 'pageNo', 'lines'])
      expect(sentencesOf({ fields: [text, { ...text, name }] }), name).toEqual([`字段名 ${name} 是系统保留的，请改名`])
    expect(sentencesOf({ fields: [text, { ...text, name: 'toolNO' }] })).toEqual(['字段名 toolNO 重复，请改名'])
    expect(sentencesOf({ fields: [text, { ...text, name: 'b'.repeat(61) }] })).toEqual([`字段名 ${'b'.repeat(61)} 超过 60 个字符，请改短`])
    expect(sentencesOf({ fields: [text, { ...text, name: 'b'.repeat(60) }] })).toEqual([])
  })

  test('names only fields that it has', () => {
    const missing = ['没有字段 other，请检查名称字段、唯一键、上级字段和分组']
    expect(sentencesOf({ label: 'other' })).toEqual(missing)
    expect(sentencesOf({ unique: [['toolNo', 'other']] })).toEqual(missing)
    expect(sentencesOf({ tree: { parent: 'other', root: '' } })).toEqual(missing)
    expect(sentencesOf({ sections: [{ title: '基本', fields: ['other'] }] })).toEqual(missing)
    expect(sentencesOf({ defaultSort: { column: 'other', order: 'asc' } })).toEqual(['没有字段 other，不能按它排序'])
    expect(sentencesOf({ defaultSort: { column: 'toolNo', order: 'asc' } })).toEqual([])
  })

  /** what a kind needs besides its name */
  const needs: Partial<Record<Field['kind'], object>> = {
    checkbox: { dictCode: 'sex' },
    radio: { dictCode: 'sex' },
    dict: { dictCode: 'sex' },
    dictNumber: { dictCode: 'sex' },
    dictMulti: { dictCode: 'sex' },
    search: { dict: 'sex' },
    popup: { popup: { code: 'report_user', destFields: 'other', orgFields: 'username' } },
    reference: { resource: 'sysDepart' },
    tree: { resource: 'sysDepart' },
  }
  test.each(atLeast(36, fieldKinds))('can have a field of the kind %s, which may be left out, or must not', (kind) => {
    const field = (more: object) => ({ kind, name: 'other', title: '别的', ...needs[kind], ...more }) as FieldInput
    expect(Field.safeParse(field({})).error).toBeUndefined()
    const nothing = isNumberKind(kind) ? null : ''
    expect([saidOf(field({}), nothing), saidOf(field({}), undefined)]).toEqual([[], []])
    expect(saidOf(field({ isRequired: true }), nothing)).toEqual([kind === 'quantity' ? '必填，请填写' : '请填写别的']) // an amount says what every amount says
    expect(made({ fields: [text, field({ isRequired: true })] }).fields[1]).toMatchObject({ kind, isRequired: true })
  })

  test.each<[FieldInput, unknown, unknown, string]>([
    [{ kind: 'text', name: 'other', title: '别的', maxLength: 3 }, 'abc', 'abcd', '不超过 3 个字符'],
    [{ kind: 'number', name: 'other', title: '别的', min: 1, max: 9 }, 9, 10, '不大于 9'],
    [{ kind: 'number', name: 'other', title: '别的', min: 1, max: 9 }, 1, 0, '不小于 1'],
    [{ kind: 'number', name: 'other', title: '别的' }, 2, 2.5, '应为整数'],
    [{ kind: 'number', name: 'other', title: '别的', decimals: 2 }, 0.29, 0.295, '最多 2 位小数，请改短'],
    [{ kind: 'money', name: 'other', title: '别的' }, 19.99, 19.999, '最多 2 位小数，请改短'],
    [{ kind: 'progress', name: 'other', title: '别的' }, 100, 101, '不大于 100'],
    [{ kind: 'date', name: 'other', title: '别的' }, '2026-01-31', '31.1.2026', '应为日期，例如 2026-01-31'],
    [{ kind: 'switch', name: 'other', title: '别的' }, 'N', 'no', '应为 Y 或 N'],
    [{ kind: 'time', name: 'other', title: '别的' }, '23:59:59', '24:00:00', '应为时刻，例如 08:00:00'],
    [{ kind: 'month', name: 'other', title: '别的' }, '2026-12', '2026-13', '应为月份，例如 2026-01'],
    [{ kind: 'colour', name: 'other', title: '别的' }, '#1677FF', 'red', '应为颜色，例如 #1677ff'],
  ])('says of %j that %j is right and %j is not', (field, right, wrong, sentence) => {
    expect([saidOf(field, right), saidOf(field, wrong)]).toEqual([[], [sentence]])
  })

  test('shares its rights with the lines that say so, and has no others', () => {
    const item = {
      code: 'item',
      below: 'tool',
      fields: [text, { kind: 'reference', name: 'toolId', title: '工具', resource: 'onlineTool' }, { kind: 'number', name: 'seq', title: '行' }],
    }
    const lines = [{ code: 'item', parentField: 'toolId', orderField: 'seq' }]
    const [line] = made({ lines }, [item]).lines
    expect(line?.resource).toMatchObject({ name: 'onlineItem', permission: 'online:tool' })
    expect(() => made({ lines }, [{ ...item, below: null }])).toThrow('tool names the lines item, which are not its own')
    expect(() => made({ lines })).toThrow('tool names the lines item, which are not its own')
  })
})
