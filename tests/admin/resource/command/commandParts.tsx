import { cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import type { ReactElement } from 'react'
import { sampleCommands, sampleOrders, sampleWords } from '../../../../src/admin/gallery/commandSamples.ts'
import { loginResult, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'
import { dressed } from '../../dressed.tsx'
import { sampleRefusals } from './sampleRefusals.ts'

const all = () => sampleCommands

/** The sample orders behind a server that answers as a test says, for parts of commands; 王工 is signed in and holds every right unless a test takes some away. */
export async function startCommandParts() {
  const server = await startPartServer()
  const { CommandsProvider } = await import('../../../../src/admin/resource/command/commandsContext.ts')
  const { keepSession, forgetSession } = await import('../../../../src/api/session.ts')
  const { permissionStore } = await import('../../../../src/api/permissions.ts')

  const hold = (rights: readonly string[]) => {
    const auth = rights.map((action) => ({ action, type: '1', describe: action, status: '1' }))
    permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: [] } } })
  }
  beforeEach(() => {
    keepSession(loginResult)
    hold(sampleCommands.map(({ right }) => right))
    server.succeed('/sys/dict/queryAllDictItems', sampleWords)
    server.succeed(`${sampleOrders.path}/commands`, sampleRefusals)
  })
  afterEach(() => {
    cleanup()
    forgetSession()
  })
  return {
    server,
    /** the person holds these rights alone */
    hold,
    draw: (part: ReactElement) =>
      render(
        dressed(
          <MemoryRouter>
            <CommandsProvider value={all}>{part}</CommandsProvider>
          </MemoryRouter>,
        ),
      ),
    /** what was sent to a command, oldest first, with its request key */
    givenTo: (command: string) =>
      server.asked
        .filter(({ path }) => path === `${sampleOrders.path}/${command}`)
        .map(({ body, headers }) => ({ ...JSON.parse(body), key: headers['idempotency-key'] })),
  }
}

export const dialog = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"]) .ant-modal')
export const area = (name: string) => shown(() => dialog()?.querySelector<HTMLTextAreaElement>(`textarea#${name}`))
export const write = (element: Element, value: string) => fireEvent.change(element, { target: { value } })

/** The button with these words, antd's blank between two characters aside. */
export function button(words: string, within: ParentNode | undefined): HTMLButtonElement | null {
  return [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.replaceAll(' ', '') === words.replaceAll(' ', '')) ?? null
}

export const isGrey = (found: HTMLButtonElement | null) => found?.getAttribute('aria-disabled') === 'true'
