import { describe, expect, test } from 'vitest'
import { demos } from '#contract/modules/examples/demo.ts'
import { customers } from '#contract/modules/material/customer.ts'
import { users } from '#contract/modules/identity/user.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const sentenceOf = ({ status, body }: { status: number; body: { message: string; result?: unknown } }) => ({
  status,
  message: body.message,
  result: body.result,
})
const refused = (field: string, sentence: string) => ({ status: 422, message: sentence, result: { fields: { [field]: [sentence] } } })

/** One set of rules of fields, whoever writes and by whichever door (specification.md 5). */
describe('what the rule of a field forbids', () => {
  const resources = resourcesOn(oneDatabase[0])
  let count = 0
  const add = (given: Record<string, unknown>) => {
    count += 1
    return resources.call('POST', '/sys/user/add', { realname: '工人', username: `worker${count}`, password: 'a-first-password-1', ...given })
  }

  test.each([
    ['username', 'ab', '长度6到18个字符'],
    ['username', 'abc', '长度6到18个字符'],
    ['username', 'a'.repeat(19), '长度6到18个字符'],
    ['username', '张三丰丰', '只允许字母、数字、下划线'],
    ['username', 'li-lei', '只允许字母、数字、下划线'],
    ['phone', '10012345678', '请输入正确手机号'],
    ['phone', '12812345678', '请输入正确手机号'],
    ['phone', '16612345678', '请输入正确手机号'],
    ['phone', '1381234567', '请输入正确手机号'],
    ['email', 'a@b', '邮箱格式不正确'],
    ['telephone', '110', '请输入正确的座机号'],
  ])('is refused at the field by its sentence: %s %s', async (field, value, sentence) => {
    expect(sentenceOf(await add({ [field]: value }))).toEqual(refused(field, sentence))
  })

  test.each([
    ['username', 'abcd'],
    ['username', `z${'a'.repeat(17)}`],
    ['phone', '13812345678'],
    ['phone', ''],
    ['email', 'a@b.cn'],
    ['telephone', '021-64312345'],
  ])('is not what it allows: %s %s', async (field, value) => {
    expect((await add({ [field]: value })).status).toBe(200)
  })

  test('of whole numbers and money keeps no digit that nobody sees, by form and by file', async () => {
    const add = (given: Record<string, unknown>) => resources.call('POST', '/test/jeecgDemo/add', { name: '工人', ...given })
    expect(sentenceOf(await add({ age: 30.5 })).message).toContain('整数')
    expect(sentenceOf(await add({ salaryMoney: 10.005 }))).toEqual(refused('salaryMoney', '最多 2 位小数'))
    expect([(await add({ age: 30 })).status, (await add({ salaryMoney: 10.01 })).status]).toEqual([200, 200])
    const bytes = Buffer.from('姓名,年龄,工资（元）\n半岁,30.5,\n半分,,10.005\n')
    const { body } = await resources.imported(demos, [{ name: 'x.csv', bytes }])
    const { errors } = body.result as { errors: { line: number; reason: string }[] } // ImportResult
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('整数')],
      [3, '最多 2 位小数'],
    ])
  })

  test('does not touch what stood before the rule came, and nothing new passes', async () => {
    const { id, version } = await resources.added(users, { realname: '老员工', username: 'old_worker', phone: '13812340000', email: '' })
    await resources.api.db.updateTable('sys_user').set({ phone: '16612345678' }).where('id', '=', id).execute()
    const edit = (given: Record<string, unknown>, of: unknown) => resources.call('PUT', '/sys/user/edit', { id, version: of, ...given })
    const kept = await edit({ realname: '老师傅', phone: '16612345678' }, version)
    expect(kept.body.result).toMatchObject({ realname: '老师傅', phone: '16612345678' })
    expect(sentenceOf(await edit({ phone: '16612345679' }, Number(version) + 1))).toEqual(refused('phone', '请输入正确手机号'))
  })

  test('takes a mobile number or a landline where a field asks for either', async () => {
    const customer = (code: string, phone: string) => resources.call('POST', '/mes/customer/add', { code, name: '客户', phone })
    for (const [at, phone] of ['13812345678', '0512-66668077', '64312345'].entries()) expect((await customer(`GOOD${at}`, phone)).status).toBe(200)
    for (const [at, phone] of ['12345', '19912345678', '021/64312345'].entries())
      expect(sentenceOf(await customer(`BAD${at}`, phone))).toEqual(refused('phone', '请输入正确的手机号或座机号'))
    expect(customers.fields.find(({ name }) => name === 'phone')).toMatchObject({ rule: 'phone' })
    expect.assertions(7)
  })
})
