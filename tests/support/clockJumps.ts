const minuteMs = 60_000

/** By how much the wall clock of a server is set, ms: as NTP, an administrator or a flat battery sets it (F-19). Summer time changes no instant. */
export const clockJumps = [1, -1, 20, -20, 60, -60, 1440, -1440].map((minutes) => minutes * minuteMs)
