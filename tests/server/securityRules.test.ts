import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inventory } from './routeInventory.ts'
import { atLeast } from '../support/atLeast.ts'

const page = readFileSync('docs/security.md', 'utf8')
const parts = { '1A': 47, '1B': 27, '1C': 10 }

/** The rows of a part: number of the rule, and what proves it. */
function rulesOf(part: string): { rule: number; proof: string }[] {
  const text = page.split(/^## /m).find((section) => section.startsWith(`${part}\n`)) ?? ''
  return Array.from(text.matchAll(/^\| (\d+) \| [^|]+ \| (.+) \|$/gm), ([, rule, proof = '']) => ({ rule: Number(rule), proof }))
}

/** `file` › title, several of them between line breaks. */
const testsIn = (proof: string) => proof.split('<br>').map((one) => /^`([^`]+)` › (.+)$/.exec(one)?.slice(1) ?? [])

test.each(Object.entries(parts))('every rule of part %s stands on the page once, with tests or with the sentence why it cannot apply', (part, count) => {
  const rules = rulesOf(part)
  expect(rules.map(({ rule }) => rule)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  const neither = rules.filter(({ proof }) => !/^Cannot apply: .{20,}\.$/.test(proof) && testsIn(proof).some((named) => named.length !== 2))
  expect(neither).toEqual([])
})

test('what cannot apply names the addresses it would have, and no route stands there', () => {
  const absent = Object.keys(parts).flatMap((part) => rulesOf(part).filter(({ proof }) => proof.startsWith('Cannot apply')))
  expect(absent.filter(({ proof }) => !namesNothingThere(proof))).toEqual([])
  expect(namesNothingThere('Cannot apply: there are no people. No route is below `/sys/user`.')).toBe(false)
  expect(namesNothingThere('Cannot apply: there is nothing of the kind.')).toBe(false)
  expect(namesNothingThere('Cannot apply: there is no such engine. No route is below `/flowable`.')).toBe(true)
})

function namesNothingThere(proof: string): boolean {
  const below = Array.from(proof.matchAll(/`(\/[\w/]+)`/g), ([, path = '']) => path)
  return below.length > 0 && !Object.keys(inventory).some((route) => below.some((path) => `${route.split(' ')[1]}/`.startsWith(`${path}/`)))
}

test('every test that the page names exists', () => {
  const proofs = Object.keys(parts).flatMap((part) => rulesOf(part).filter(({ proof }) => !proof.startsWith('Cannot apply')))
  const named = proofs.flatMap(({ rule, proof }) => testsIn(proof).map(([file = '', title = '']) => ({ rule, file, title })))
  expect(atLeast(74, named).filter(({ file, title }) => !isTest(file, title))).toEqual([])
  expect(isTest('tests/server/securityRules.test.ts', 'a title that no test has')).toBe(false)
})

function isTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some(
    (quote) => source.includes(`(${quote}${title}`) || source.includes(`\n  ${quote}${title}`) || source.includes(`${quote}${title}${quote},`),
  )
}

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ file: join('server', name), source: readFileSync(join('server', name), 'utf8') }))

test('the server runs no text as a program', () => {
  expect(sources.length).toBeGreaterThan(200)
  const running = /(?<!\.)\beval\s*\(|\bnew Function\b|\bFunction\(|from '(?:node:)?vm'|import\(`/
  expect(running.test("import { runInNewContext } from 'node:vm'")).toBe(true)
  expect(sources.filter(({ source }) => running.test(source)).map(({ file }) => file)).toEqual([])
})

test('the server asks other servers in few places, all of which take their address from the settings', () => {
  const asking = /(?<![.\w])fetch\(|new AwsClient|from 'node:https?'|from 'undici'/
  const types = /import type [^\n]*from 'node:https?'/g
  const found = sources.filter(({ source }) => asking.test(source.replaceAll(types, ''))).map(({ file }) => file)
  expect(found.toSorted()).toEqual([
    'server/http/httpClient.ts',
    'server/http/unreadRequest.ts',
    'server/modules/files/store/s3Store.ts',
    'server/outbound/httpPost.ts',
  ])
})
