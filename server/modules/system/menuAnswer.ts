import { permissionCodes, permissions } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AuthEntry, UserPermissions } from '#contract/session.ts'
import { successHead } from '../../http/envelope.ts'
import { gzipOf, pieceOf, storedPiece } from '../../http/gzipPieces.ts'
import type { Piece } from '../../http/gzipPieces.ts'
import { menuFrom } from './menu.ts'
import type { Holding, PermissionRow } from './menu.ts'

type Tree = readonly PermissionRow[]

/** The answer to who asks for menu and actions, as JSON in an envelope. */
export function menuText(tree: Tree, who: Holding): string {
  return successHead() + ownPart(tree, who) + everyonesPart(tree)
}

/**
 * The same as gzip. Two thousand actions are most of it, and a changed role asks five hundred times for it within seconds: what is everybody's is
 * compressed once for a tree, and the rest once for all who hold the same (`holding.granted` and `holding.rights` are then the same sets).
 */
export async function menuGzip(tree: Tree, who: Holding): Promise<Buffer> {
  const known = pieces.get(tree) ?? { everyones: pieceOf(everyonesPart(tree)), own: new WeakMap<object, Promise<Piece>>() }
  pieces.set(tree, known)
  const [own, everyones] = await Promise.all([ownPiece(known.own, tree, who), known.everyones])
  return gzipOf([storedPiece(successHead()), own, everyones])
}

type Pieces = { everyones: Promise<Piece>; own: WeakMap<object, Promise<Piece>> }
const pieces = new WeakMap<Tree, Pieces>()

function ownPiece(known: Pieces['own'], tree: Tree, who: Holding): Promise<Piece> {
  const found = known.get(who.rights)
  if (found) return found
  const made = pieceOf(ownPart(tree, who))
  known.set(who.rights, made)
  return made
}

function ownPart(tree: Tree, who: Holding): string {
  const { isAdministrator, granted, rights } = who
  const { entries, own } = authOf(tree)
  const menu: UserPermissions['menu'] = menuFrom(tree, who)
  const auth = [
    ...entries.filter(({ action }) => rights.has(action)),
    ...own.filter(({ node: { id, status } }) => status === '1' && (isAdministrator || granted.has(id))),
  ].map(({ json }) => json)
  return `{"menu":${JSON.stringify(menu)},"auth":[${auth.join(',')}],"allAuth":`
}

const everyonesPart = (tree: Tree) => `${authOf(tree).all}}}`

/** Entries as JSON. */
type Auth = { entries: { action: Permission; json: string }[]; own: { node: PermissionRow; json: string }[]; /** all of them, with their status */ all: string }
const auths = new WeakMap<Tree, Auth>()

/** Every action there is, as the wire spells it, and those that people made themselves: the same for everybody, so they are made once for a tree. */
function authOf(tree: Tree): Auth {
  const known = auths.get(tree)
  if (known) return known
  const shown = new Map(tree.map((node) => [node.id, node]))
  // '1': hidden unless granted, '2': usable only when granted (api-contract.md 2.2)
  const entries = permissionCodes.map((action): AuthEntry & { action: Permission } => ({
    action,
    type: shown.get(action)?.permsType ?? '1',
    describe: shown.get(action)?.name ?? permissions[action],
  }))
  const own = tree
    .filter(({ menuType, isDeclared, perms }) => menuType === 2 && isDeclared === 'N' && perms !== '')
    .map((node) => ({ node, entry: { action: node.perms, type: node.permsType, describe: node.name } satisfies AuthEntry }))
  const all: UserPermissions['allAuth'] = [
    ...entries.map((entry) => ({ ...entry, status: shown.get(entry.action)?.status ?? '1' })),
    ...own.map(({ node, entry }) => ({ ...entry, status: node.status })),
  ]
  const auth = {
    entries: entries.map((entry) => ({ action: entry.action, json: JSON.stringify(entry) })),
    own: own.map(({ node, entry }) => ({ node, json: JSON.stringify(entry) })),
    all: JSON.stringify(all),
  }
  auths.set(tree, auth)
  return auth
}
