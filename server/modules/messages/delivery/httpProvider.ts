import { fillTemplate } from '#contract/rules/messageTemplate.ts'
import { Problem } from '../../../http/problem.ts'
import { requestOutside } from '../../../outbound/httpPost.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { Provider } from './provider.ts'
import type { HttpProvider } from '../../../outbound/ways.ts'

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

/** Messages handed to a service over HTTP, in the form that the operator described. Values are written so that they stay values, in an address and in a body. */
export function createHttpProvider({ url, method, headers, body, ok }: HttpProvider, outbound: Outbound): Provider {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/json; charset=utf-8'
  const written = type.includes('urlencoded') ? encodeURIComponent : inJson
  return {
    atOnce: 4,
    async open() {
      return {
        async send({ id, receiver, title, content }) {
          const values = { id, receiver, title, content }
          try {
            const { status, text } = await requestOutside(outbound, new URL(fillTemplate(url, values, encodeURIComponent)), {
              method,
              headers: { ...headers, 'content-type': type },
              body: fillTemplate(body, values, written),
              ownMachine: 'open', // its address stands in the settings, nobody in the office wrote it
            })
            if (status >= 200 && status < 300 && text.includes(ok)) return { is: 'sent' }
            if (status === 429) return { is: 'later', why: '服务要求稍后再试' }
            return status >= 500 ? { is: 'down', why: `服务出错（${status}）` } : { is: 'refused', why: `服务没有接受（${status}）` }
          } catch (error) {
            return { is: 'down', why: error instanceof Problem ? error.message : '服务没有响应' }
          }
        },
        close() {},
      }
    },
  }
}
