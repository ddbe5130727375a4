import { expect, test } from 'vitest'
import { failuresAgain } from './again.ts'

const stumbled = (file: string, name: string) => ({ file, name, why: 'at first' })

/** Runs that end as they are told, one after the other, and what was run. */
function runs(ends: string[][]) {
  const ran: string[] = []
  return {
    ran,
    runFile: async (file: string, titles: readonly string[]) => {
      ran.push([file, ...titles].join(' '))
      return { failures: (ends.shift() ?? []).map((name) => ({ name, why: 'again' })) }
    },
  }
}

test('a test that needed its second try and fails once more of three is a failure of the run', async () => {
  const { runFile, ran } = runs([[], ['a.test.ts > stumbles'], []])
  const failures = await failuresAgain([stumbled('a.test.ts', 'stumbles')], runFile)
  expect(failures).toEqual([{ name: 'a.test.ts > stumbles (needed a second try, failed 1 of 3 times more)', why: 'again' }])
  expect(ran).toEqual(Array.from({ length: 3 }, () => 'a.test.ts stumbles'))
})

test('one that passes three times more is no failure, and files are run once for all their tests', async () => {
  const { runFile, ran } = runs([])
  expect(await failuresAgain([stumbled('a.test.ts', 'one'), stumbled('a.test.ts', 'other'), stumbled('b.spec.ts', 'third')], runFile)).toEqual([])
  expect(ran).toEqual([...Array.from({ length: 3 }, () => 'a.test.ts one other'), ...Array.from({ length: 3 }, () => 'b.spec.ts third')])
})

test('where nothing needed a second try, nothing runs again', async () => {
  const { runFile, ran } = runs([])
  expect(await failuresAgain([], runFile)).toEqual([])
  expect(ran).toEqual([])
})
