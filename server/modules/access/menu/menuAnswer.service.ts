import { successHead } from '../../../http/envelope.ts'
import { gzipOf, pieceOf, storedPiece } from '../../../http/gzipPieces.ts'
import type { Piece } from '../../../http/gzipPieces.ts'
import { allAuth, ownAuth } from './authRows.ts'
import { menuJson } from './menu.service.ts'
import type { Holding, PermissionRow } from './menu.service.ts'

type Tree = readonly PermissionRow[]

/** The answer to who asks for menu and actions, as JSON in an envelope. */
export function menuText(tree: Tree, who: Holding): Buffer {
  return Buffer.concat([Buffer.from(successHead()), ownPart(tree, who), everyonesPart(tree)])
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

const ownPart = (tree: Tree, who: Holding) =>
  Buffer.concat([Buffer.from(`{"menu":${menuJson(tree, who)},"auth":[`), ownAuth(tree, who), Buffer.from('],"allAuth":')])

const everyonesPart = (tree: Tree) => Buffer.concat([allAuth(tree), Buffer.from('}}')])
