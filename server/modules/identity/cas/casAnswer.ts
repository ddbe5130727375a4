import { SaxesParser } from 'saxes'

const casNamespace = 'http://www.yale.edu/tp/cas'
const userPath = ['serviceResponse', 'authenticationSuccess', 'user']
const maxDepth = 16

/**
 * The user a CAS server vouches for in its answer to `serviceValidate` (CAS protocol 3.0, 2.5); null when it vouches for
 * nobody or the answer is not exactly what it should be. Documents with a DTD are refused: no entities, no files (security.md C8).
 */
export function casUserIn(xml: string): string | null {
  const open: string[] = []
  const users: string[] = []
  let text = ''
  const refuse = (reason: string) => {
    throw new CasAnswerRefused(reason)
  }
  const isUser = () => open.length === userPath.length && open.every((name, at) => name === userPath[at])

  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => refuse('has a DTD'))
  parser.on('processinginstruction', () => refuse('has a processing instruction'))
  parser.on('error', (error) => refuse(error.message))
  parser.on('opentag', ({ local, uri }) => {
    if (isUser()) refuse('has an element inside the user')
    open.push(uri === casNamespace ? local : '')
    if (open.length > maxDepth) refuse('is too deep')
    text = ''
  })
  const addText = (part: string) => {
    if (isUser()) text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (isUser()) users.push(text.trim())
    open.pop()
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error instanceof CasAnswerRefused) return null
    throw error
  }
  const [user, ...others] = users
  return user && others.length === 0 ? user : null
}

class CasAnswerRefused extends Error {}
