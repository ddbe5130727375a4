import { App, Form } from 'antd'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../../api/request.ts'
import { sessionStore } from '../../../api/session.ts'
import { written } from '../RecordForm.tsx'
import type { Written } from '../RecordForm.tsx'
import { SignatureRefused } from './signAll.ts'
import type { Signer } from './signAll.ts'
import type { SignatureForm } from './SignatureStep.tsx'

/** What was filled in for a command. */
export type Filled = { asked: Record<string, unknown>; signers: Signer[] }

/** The forms of a command's dialog: what it asks for, and who signs. */
export function useCommandForms(fields: readonly string[], signers: 0 | 1 | 2) {
  const [asks] = Form.useForm<Written>()
  const [signing] = Form.useForm<SignatureForm>()
  const { message } = App.useApp()
  const username = useStore(sessionStore, (store) => store.session?.username ?? '')
  /** fields that are still at work */
  const busy = useRef(new Set<string>())

  return {
    asks,
    signing,
    noteBusy(field: string, isAtWork: boolean) {
      if (isAtWork) busy.current.add(field)
      else busy.current.delete(field)
    },
    /** What was filled in; null while something is missing, which its field says. */
    async read(): Promise<Filled | null> {
      if (busy.current.size > 0) return (void message.warning('还有文件正在上传，请稍候'), null)
      try {
        const asked = fields.length > 0 ? written(await asks.validateFields()) : {}
        const { first, second } = signers > 0 ? await signing.validateFields() : {}
        const people = [first && { ...first, username }, second].slice(0, signers)
        return { asked, signers: people.map((one) => signerOf(one)) }
      } catch {
        return null // the fields say it
      }
    },
    /** Puts what was refused where it was written. False when it belongs to no field here. */
    show(error: unknown): boolean {
      if (error instanceof SignatureRefused) {
        const of = error.at === 0 ? 'first' : 'second'
        const name: ['first' | 'second', 'username' | 'secret'] = [of, of === 'second' && error.ofAccount !== null ? 'username' : 'secret']
        signing.setFields([{ name, errors: [error.ofAccount ?? error.message] }])
        signing.focusField(name)
        return true
      }
      if (!(error instanceof ApiError)) return false
      const here = Object.entries(error.fields).filter(([name]) => fields.includes(name))
      asks.setFields(here.map(([name, errors]) => ({ name, errors })))
      return here.length > 0
    },
  }
}
export type CommandForms = ReturnType<typeof useCommandForms>

function signerOf({ username = '', method = 'password', secret = '' }: Partial<Signer> = {}): Signer {
  return { username: username.trim(), method, secret }
}
