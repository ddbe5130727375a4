import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { registered } from '../../server/modules/modules.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { sampleOf } from './fileSamples.ts'

/** A whole number from 0 up to, and without, `below`; the same row of them for the same seed (mulberry32). */
export function seededBelow(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Texts that broke servers of this kind, and what people type. */
const texts = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  '99999999999999999999',
  '9007199254740993',
  '-9223372036854775808',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '{"a":',
  '[[[[[[1]]]]]]',
  '"',
  "'",
  "' or '1'='1",
  '1;select pg_sleep(5)',
  '%',
  '%25%',
  '%zz',
  '_',
  '\\',
  '..%2f..%2fetc%2fpasswd',
  '../../x',
  '/',
  '//host',
  'javascript:alert(1)',
  '\u0000',
  '\u0001\u001b[31m',
  '\ud800',
  '\ufffe',
  '\u202e',
  '🙂'.repeat(30),
  'é'.repeat(300),
  'x'.repeat(5000),
  '*'.repeat(60),
  '(a+)+$',
  '=1+1',
  '<script>',
  '${7*191}',
  '__proto__',
  'constructor',
  'toString',
  'admin',
  'viewer',
  'sys_user,realname,username',
  'sys_dict',
  'asc',
  'desc',
  'createTime',
  'version',
  '2026-02-30',
  '2026-11-23',
  '2026-11-23 08:00:00',
  '0000-00-00 00:00:00',
  '275760-09-14 00:00:00',
  '1,2,3',
  ',,,',
  '~',
  '2026-11-23~',
]

const common = [
  'pageNo',
  'pageSize',
  'column',
  'order',
  'id',
  'ids',
  'code',
  'pid',
  'keyWord',
  'keyword',
  'condition',
  'superQueryParams',
  'superQueryMatchType',
  'queryJson',
  'fields',
  'format',
  'name',
  'groupBy',
  'at',
]

type Below = (below: number) => number
type Known = { ids: readonly string[] }

/** Makes requests for a route: mostly what it understands, some of it spoilt. Tells the chance by `below`. */
export function requestTo(route: AnyRoute, below: Below, known: Known): InjectOptions {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
  const isLucky = (percent: number) => below(100) < percent
  const resource = registered.find(({ resource: { path } }) => route.path.startsWith(`${path}/`))?.resource
  const names = [...common, ...(resource?.fields.map((field) => field.name) ?? [])]

  const text = (): string => (isLucky(25) ? pick(known.ids) : pick(texts)) ?? ''
  function value(depth = 0): unknown {
    const kind = below(12)
    if (kind < 6) return text()
    if (kind === 6) return pick([0, 1, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, 1e-320])
    if (kind === 7) return pick([true, false, null])
    if (depth > 3) return text()
    if (kind < 10) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(4) }, () => [pick(names) ?? 'a', value(depth + 1)]))
  }

  /** What a schema may take, as far as its words tell. */
  function fitting(schema: unknown, depth = 0): unknown {
    if (isLucky(20) || depth > 4 || !(schema instanceof z.ZodType)) return value()
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
      return isLucky(30) ? undefined : fitting(schema.unwrap(), depth)
    if (schema instanceof z.ZodPipe) return fitting(schema.in, depth)
    if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([name, inner]) => [name, fitting(inner, depth + 1)]))
    if (schema instanceof z.ZodArray) return Array.from({ length: below(4) }, () => fitting(schema.element, depth + 1))
    if (schema instanceof z.ZodEnum) return pick(schema.options)
    if (schema instanceof z.ZodUnion) return fitting(pick(schema.options), depth + 1)
    if (schema instanceof z.ZodNumber) return below(1000)
    if (schema instanceof z.ZodBoolean) return isLucky(50)
    return text()
  }

  const queryOf = () => {
    const fit = route.query ? fitting(route.query) : {}
    const given = typeof fit === 'object' && fit !== null ? Object.entries(fit) : []
    const more = Array.from({ length: below(4) }, () => [pick(names) ?? 'id', value()] as const)
    const written = [...given, ...more].flatMap(([name, one]) =>
      one === undefined ? [] : [[name, typeof one === 'string' ? one : JSON.stringify(one)] as const],
    )
    const search = new URLSearchParams(written.map(([name, one]) => [name, one ?? '']))
    return isLucky(3) ? `${search.toString()}&%zz=%&a[]=1&a[b]=2&=&&` : search.toString()
  }

  function bodyOf(): Pick<InjectOptions, 'payload'> & { type: string } {
    if (route.takes === 'multipart') return formOf()
    if (isLucky(4))
      return { type: 'application/json', payload: pick(['{', '[', 'null', '1', '"x"', '\ud800', '{"__proto__":{"a":1}}', '['.repeat(2000)]) ?? '' }
    if (isLucky(3))
      return { type: pick(['text/plain', 'application/xml', 'application/json;charset=utf-7', '', 'multipart/form-data']) ?? '', payload: '{"a":1}' }
    const fields = Object.fromEntries(
      (resource?.fields ?? []).filter(() => isLucky(80)).map((field) => [field.name, 'initial' in field && isLucky(60) ? field.initial : value()]),
    )
    const body = route.body && !(route.body instanceof z.ZodRecord) ? fitting(route.body) : { ...fields, id: text(), version: below(3) }
    const filled = typeof body === 'object' && body !== null && !Array.isArray(body) && isLucky(50) ? { ...fields, ...body } : body
    return { type: 'application/json', payload: JSON.stringify(filled ?? {}) }
  }

  function formOf(): { type: string; payload: Buffer } {
    const names = ['a.csv', 'a.xlsx', 'a.png', '../a.csv', 'a', '', 'é\u0000.csv', `${'x'.repeat(400)}.csv`]
    const bytes =
      pick([
        Buffer.from('dictCode,dictName\na,b\n'),
        sampleOf('png'),
        sampleOf('xlsx'),
        Buffer.alloc(0),
        Buffer.from('PK\u0003\u0004'),
        Buffer.from('\ufeff"'),
      ]) ?? Buffer.alloc(0)
    const head = `--b\r\ncontent-disposition: form-data; name="${text().replaceAll(/["\r\n]/g, '')}"; filename="${pick(names) ?? ''}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    const field = `--b\r\ncontent-disposition: form-data; name="${pick(['biz', 'jeditor', 'foreignKeys', 'x']) ?? 'x'}"\r\n${isLucky(20) ? 'content-type: application/json\r\n' : ''}\r\n${text()}\r\n`
    const whole = Buffer.concat([Buffer.from(isLucky(60) ? field : ''), Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
    return {
      type: isLucky(90) ? 'multipart/form-data; boundary=b' : 'multipart/form-data',
      payload: isLucky(25) ? whole.subarray(0, below(whole.length)) : whole,
    }
  }

  const method = pick(typeof route.method === 'string' ? [route.method] : route.method) ?? 'GET'
  const path = route.path.replaceAll(/:\w+|\*/g, () => encodeURIComponent(text().toWellFormed()))
  const url = `${path}?${queryOf()}`
  if (method === 'GET' || method === 'DELETE') return { method, url }
  const { type, payload } = bodyOf()
  return { method, url, headers: { 'content-type': type }, ...(payload === undefined ? {} : { payload }) }
}
