// Shows the application without a connection. It keeps the files of its own build, never an answer of the API. What another
// application shares with the installed one it keeps until the screen has taken it. server/web-build/service-worker-file.ts puts BUILD before it and writes /sw.js.

/** `entry` is a script that the page of this build names, and of no other build. */
declare const BUILD: { readonly version: string; readonly entry: string; readonly files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'foodid-'
const CACHE = PREFIX + BUILD.version
const PAGE = '/'
/** As in the manifest. */
const SHARE_PATH = '/recebimento/compartilhar'
/** Read by web/features/receiving/share/shared-files.ts. Not one of a build: a new build leaves it alone. */
const SHARED = 'compartilhados'
/** A network that does not answer is like none: the kept page is shown. */
const PAGE_LIMIT_MS = 6_000

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild())
  // The files of different builds have different names, so a tab of the last build finds only its own.
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(pageFor(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request))
})

/** Not the API's files, not the public page of a label, and nothing with a file's ending. */
function isScreen(pathname: string): boolean {
  return !/^\/(?:api|tenant|view)(?:\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname)
}

async function keepBuild(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-store' })
  // A newer build may have been installed since this file was read. It has its own service worker.
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry)) throw new Error('The page is of another build')
  const cache = await caches.open(CACHE)
  await Promise.all([cache.addAll(BUILD.files), cache.put(PAGE, page)])
}

/** The files of the last build stay for the tabs that show it; older ones go. */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function pageFor(event: FetchEvent): Promise<Response> {
  const answer = await Promise.race([freshPage(event), afterLimit()])
  if (answer !== null && answer.status < 502) return answer
  const kept = await caches.match(PAGE, { cacheName: CACHE, ignoreVary: true })
  return kept ?? answer ?? Response.error()
}

async function freshPage(event: FetchEvent): Promise<Response | null> {
  try {
    const preloaded: unknown = await event.preloadResponse
    return preloaded instanceof Response ? preloaded : await fetch(event.request)
  } catch {
    return null
  }
}

async function afterLimit(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_LIMIT_MS)
  })
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The screen reads the files, also after a login, and says what became of them. */
async function keepShared(request: Request): Promise<Response> {
  return Response.redirect(`/recebimento?compartilhado=${await keptFiles(request)}`, 303)
}

async function keptFiles(request: Request): Promise<'sim' | 'vazio' | 'falhou'> {
  try {
    const files = (await request.formData()).getAll('nota').filter((part) => part instanceof File)
    const cache = await caches.open(SHARED)
    const at = Date.now()
    await Promise.all(
      files.map((file, place) => {
        const headers = { 'X-Name': encodeURIComponent(file.name), 'X-At': String(at) }
        return cache.put(`${SHARE_PATH}/${at}-${place}`, new Response(file, { headers }))
      }),
    )
    return files.length === 0 ? 'vazio' : 'sim'
  } catch {
    return 'falhou'
  }
}
