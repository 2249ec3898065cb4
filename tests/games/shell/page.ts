/** The stores of the shell, as a page loads them. */
export async function openShell() {
  return {
    ...(await import('#stores/games/shell/state.ts')),
    ...(await import('#stores/games/shell/open.ts')),
    ...(await import('#stores/games/shell/play.ts')),
    ...(await import('#stores/games/shell/stakes.ts')),
    ...(await import('#stores/games/shell/auto.ts')),
    ...(await import('#stores/games/shell/settings.ts')),
    ...(await import('#stores/games/shell/results.ts')),
  }
}
