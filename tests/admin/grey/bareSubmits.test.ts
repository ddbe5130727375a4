import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atLeast } from '../../support/atLeast.ts'
import { bareSubmits } from '../../support/bareSubmits.ts'

const sources = atLeast(
  600,
  globSync('src/admin/**/*.tsx').map((file) => file.replaceAll('\\', '/')),
)

test('no button that commits something, and no key of a station, is merely off: it is a ReadyButton, a ReadyKey or the footer of okOrReason, and says why it is grey', () => {
  expect(sources.flatMap((file) => bareSubmits(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  '<Modal okButtonProps={{ disabled: isEmpty }} />',
  '<Modal okButtonProps={{ danger: true, disabled: isEmpty }} />',
  'modal.confirm({ okButtonProps: { disabled: isEmpty } })',
  '<Button type="primary" disabled={isEmpty}>保存</Button>',
  "<Button type={isMain ? 'primary' : 'default'} disabled>保存</Button>",
  '<Button htmlType="submit" disabled={isEmpty}>保存</Button>',
  '<button type="button" disabled={isBusy || !isFull}>检重</button>',
  '<button type="button" disabled>检重</button>',
])('%s is bare', (code) => {
  expect(bareSubmits('sample.tsx', `const is = ${code}`)).toEqual(['sample.tsx:1'])
})

test.each([
  '<Modal okButtonProps={{ danger: true }} />',
  "<Modal footer={okOrReason(reason, '保存')} />",
  '<ReadyButton type="primary" reason={reason}>保存</ReadyButton>',
  '<Button disabled={isFirst}>上一条</Button>',
  '<button type="button" disabled={isBusy}>开工</button>',
  '<ReadyKey disabled={isBusy} reason={reason}>检重</ReadyKey>',
])('%s is not', (code) => {
  expect(bareSubmits('sample.tsx', `const is = ${code}`)).toEqual([])
})
