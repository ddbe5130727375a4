let leaving = 0

/** Whether the person in front of this page is just signing out, or giving this place to another: then the end of the session is no news. */
export function isLeaving(): boolean {
  return leaving > 0
}

/** Runs what ends this session by the person's own wish. */
export async function whileLeaving<Result>(leave: () => Promise<Result>): Promise<Result> {
  leaving += 1
  try {
    return await leave()
  } finally {
    leaving -= 1
  }
}
