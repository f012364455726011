import { expect, test } from 'vitest'
import { refusalOf } from '#core/videos/other-sites.ts'
import { parseVideoAddress } from '#core/videos/video-address.ts'

const id = 'kilnKILN_01'
const other = 'clayCLAY-02'
const encoded = (address: string): string => encodeURIComponent(address)
const watch = `https://www.youtube.com/watch?v=${id}`

test.each([
  // Slips of hand-made links and of share links.
  `https://www.youtube.com/watch?v=${id}?si=AbCdEf`,
  `https://www.youtube.com/watch?v=${id}?t=62`,
  `https://youtu.be/${id}&t=62`,
  `https://youtu.be/${id}&feature=share?t=62`,
  `https://www.youtube.com/watch?app=desktop?v=${id}`,
  `https://www.youtube.com/watch&v=${id}`,
  `https://www.youtube.com/watch%3Fv%3D${id}%26t%3D62`,
  `https://www.youtube.com/watch?v%3D${id}`,
  `https://www.youtube.com/watch?feature=x;v=${id}`,
  `https://www.youtube.com/watch?list=PL1&#038;v=${id}`,
  `https://www.youtube.com/watch?list=PL1\\u0026v=${id}`,
  `https://www.youtube.com/watch\\?v\\=${id}`,
  `https:\\/\\/www.youtube.com\\/watch?v=${id}`,
  `https://www.youtube.com/watch#!v=${id}`,
  `https://www.youtube.com/watch_popup?v=${id}`,
  `https://www.youtube.com/?v=${id}`,
  `https://www.youtube.com/tv#/watch/video/idle?v=${id}`,
  `https://www.youtube.com/Shorts/${id}`,
  `https://youtu.be/shorts/${id}`,
  `https://youtu.be/watch?v=${id}`,
  `https://music.youtube.com/podcast/${id}`,
  `https://studio.youtube.com/video/${id}/edit`,
  `https:youtu.be/${id}`,
  `ttps://youtu.be/${id}`,
  `://youtu.be/${id}`,
  `https://https://youtu.be/${id}`,
  encoded(watch),
  encoded(encoded(watch)),
  // The address of the other video says nothing on these pages.
  `https://youtu.be/${id}?v=${other}`,
  `https://www.youtube.com/shorts/${id}?v=${other}`,
  `https://www.youtube.com/embed/${id}?origin=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${other}`,
])('a slip is mended: %s', address => expect(parseVideoAddress(address)).toEqual({ videoId: id }))

test.each([
  `Look at this https://youtu.be/${id}?si=x`,
  `Look at this: https://youtu.be/${id} via @YouTube`,
  `You will NOT believe this!\nhttps://youtu.be/${id}\n\nShared from my phone`,
  `https://youtu.be/${id}.`,
  `https://youtu.be/${id}, please`,
  `https://youtu.be/${id}!`,
  `have you seen https://youtu.be/${id}?`,
  `${watch}.`,
  `(see ${watch})`,
  `<${watch}>`,
  `‹${watch}›`,
  `"${watch}"`,
  `“${watch}”`,
  `„${watch}“`,
  `「https://youtu.be/${id}」を見て`,
  `看这个https://youtu.be/${id}。`,
  `https：／／youtu.be／${id}`,
  `视频：youtu.be/${id}，很好`,
  `شاهد https://youtu.be/${id}؟`,
  `\u2067https://youtu.be/${id}\u2069`,
  `[How a kiln works](https://youtu.be/${id})`,
  `[${watch}](${watch})`,
  `![kiln](${watch} "A kiln")`,
  `[[${watch}][Kiln]]`,
  `[url=${watch}]Kiln[/url]`,
  `<a href="${watch}&amp;t=3">Kiln</a>`,
  `<a href='${watch}'>${watch}</a>`,
  `&lt;a href=&quot;${watch}&quot;&gt;`,
  `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x" title="YouTube video player"></iframe>`,
  `{"url":"https:\\/\\/youtu.be\\/${id}"}`,
  `<URL:${watch}>`,
  `<${watch}|Kiln>`,
  `**${watch}**`,
  `_${watch}_`,
  `YouTube: ${watch}`,
  `YouTube:${watch}`,
  `Link:youtu.be/${id}`,
  `Node.js:${watch}`,
  `The channel https://www.youtube.com/@kilns and its film https://youtu.be/${id}`,
  `https://youtu.be/${id} from https://kilns.example/shop?v=${other}`,
  `youtube.com/watch?v=${id} — about 12:30`,
])('the address is found in a text: %s', text => expect(parseVideoAddress(text)).toEqual({ videoId: id }))

test.each([
  `https://www.google.com/url?q=${encoded(watch)}&sa=D`,
  `https://www.google.co.uk/url?sa=t&q=&esrc=s&url=${encoded(watch)}&usg=x`,
  `https://www.google.com.br/url?q=kilns&url=${encoded(watch)}`,
  `google.de/url?q=${watch}&sa=U`,
  `https://www.google.com/imgres?imgurl=https%3A%2F%2Fi.ytimg.com%2Fx.jpg&imgrefurl=${encoded(watch)}`,
  `https://www.google.com/amp/s/m.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/redirect?event=comments&q=${encoded(watch)}&v=${other}`,
  `https://www.youtube.com/attribution_link?a=x&u=${encoded(`/watch?v=${id}&feature=share`)}`,
  `https://consent.youtube.com/ml?continue=${encoded(watch)}&gl=DE`,
  `https://consent.google.de/ml?continue=${encoded(watch)}`,
  `https://accounts.google.com/ServiceLogin?continue=${encoded(`https://www.youtube.com/signin?next=${encoded(`/watch?v=${id}`)}`)}`,
  `https://l.facebook.com/l.php?u=${encoded(watch)}&h=AT0`,
  `https://l.instagram.com/?u=${encoded(watch)}&e=x`,
  `https://t.umblr.com/redirect?z=${encoded(watch)}&t=x`,
  `https://out.reddit.com/t3_x?url=${encoded(watch)}&token=x`,
  `https://slack-redir.net/link?url=${encoded(watch)}`,
  `https://duckduckgo.com/l/?uddg=${encoded(watch)}&rut=x`,
  `https://away.vk.com/away.php?to=${encoded(watch)}`,
  `https://eur01.safelinks.protection.outlook.com/?url=${encoded(watch)}&data=05`,
  `https://urldefense.com/v3/__${watch}__;!!x$`,
  `https://urldefense.proofpoint.com/v2/url?u=https-3A__www.youtube.com_watch-3Fv-3DkilnKILN-5F01&d=x`,
  `https://www.bing.com/ck/a?!&&p=x&u=a1${btoa(watch).replaceAll('/', '_')}&ntb=1`,
  `https://r.search.yahoo.com/_ylt=x/RU=${encoded(watch)}/RK=2/RS=x`,
  `https://href.li/?${watch}`,
  `https://wa.me/?text=${encoded(`Look at this ${watch}`)}`,
  `https://www.google.com/url?q=${encoded(`https://l.facebook.com/l.php?u=${encoded(watch)}`)}`,
  `https://deref-gmx.net/mail/client/AbC-1/dereferrer/?redirectUrl=${encoded(watch)}`,
  `https://deref-web.de/mail/client/x/dereferrer/?redirectUrl=${encoded(watch)}&lang=de`,
  `https://deref-web-02.de/mail/client/x/dereferrer/?redirectUrl=${encoded(watch)}`,
  `https://deref-mail.com/mail/client/x/dereferrer/?redirectUrl=${encoded(`https://youtu.be/${id}`)}`,
  `https://web.archive.org/web/20200101000000/${watch}`,
  `https://web.archive.org/web/20200101000000if_/http://www.youtube.com:80/watch?v=${id}&feature=related`,
  `web.archive.org/web/2015*/youtube.com/watch?v=${id}`,
  `https://web.archive.org/web/https://youtu.be/${id}`,
  `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  `https://i3.ytimg.com/vi_webp/${id}/maxresdefault.webp`,
  `https://i.ytimg.com/an_webp/${id}/mqdefault_6s.webp?du=3000`,
  `https://img.youtube.com/vi/${id}/0.jpg`,
  `https://www.youtube.com/source/${id}/shorts`,
  `https://m.youtube.com/source/${id}/shorts?bp=x`,
  `vnd.youtube:${id}`,
  `vnd.youtube://${id}?vndapp=youtube_mobile`,
  `vnd.youtube://www.youtube.com/watch?v=${id}`,
  `vnd.youtube://watch?v=${id}`,
  `youtube://${id}`,
  `youtube://watch?v=${id}`,
  `youtube://www.youtube.com/watch?v=${id}`,
  `intent://www.youtube.com/watch?v=${id}#Intent;package=com.google.android.youtube;scheme=https;end`,
  `intent:${id}#Intent;scheme=vnd.youtube;package=com.google.android.youtube;end`,
  `android-app://com.google.android.youtube/https/www.youtube.com/watch?v=${id}`,
])('a wrapper is opened: %s', address => expect(parseVideoAddress(address)).toEqual({ videoId: id }))

test.each([
  [
    `https://www.youtube.com/redirect?event=video_description&q=${encoded('https://example.org/shop')}&v=${id}`,
    'not_youtube',
  ],
  [`https://www.youtube.com/redirect?q=${encoded(`https://example.org/?v=${id}`)}`, 'not_youtube'],
  [`https://www.youtube.com/redirect?v=${id}`, 'not_video'],
  [`https://www.google.com/url?q=${encoded('https://example.org')}&v=${id}`, 'not_youtube'],
  [`https://www.google.com/search?q=${encoded(watch)}`, 'not_youtube'],
  [`https://google.com.evil.example/url?q=${encoded(watch)}`, 'not_youtube'],
  [`https://evil.example/url?q=${encoded(watch)}`, 'not_youtube'],
  [`https://evil.example/?u=${watch}`, 'not_youtube'],
  [`https://example.org/watch?v=${id}`, 'not_youtube'],
  [
    `https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl=${encoded('https://example.org')}&v=${id}`,
    'not_youtube',
  ],
  [`https://deref-gmx.net.evil.example/mail/client/x/dereferrer/?redirectUrl=${encoded(watch)}`, 'not_youtube'],
  [`https://web.archive.org/web/20200101000000/https://example.org/watch?v=${id}`, 'not_youtube'],
  [`https://web.archive.org/save/${watch}`, 'not_youtube'],
  [`https://i.ytimg.com.evil.example/vi/${id}/0.jpg`, 'not_youtube'],
  [`https://evilytimg.com/vi/${id}/0.jpg`, 'not_youtube'],
  ['https://i.ytimg.com/generate_204', 'not_youtube'],
  [`https://www.youtube.com/results?search_query=kiln&v=${id}`, 'not_video'],
  [`https://www.youtube.com/shared?ci=${id}`, 'not_video'],
  [`https://www.youtube.com/@kilns?v=${id}`, 'channel'],
  [`https://www.youtube.com/playlist?list=PL1&v=${id}`, 'playlist'],
  [`https://www.youtube.com/watch_videos?video_ids=${id},${other}`, 'playlist'],
  [`https://youtu.be/${id}and`, 'not_video'],
  [`https://youtu.be/${id}-and`, 'not_video'],
  [`https://youtu.be/${id}t=62`, 'not_video'],
  ['Youtube:Programming', 'not_youtube'],
  [`mail@youtube.com/watch?v=${id}`, 'not_youtube'],
  [`éyoutube.com/watch?v=${id}`, 'not_youtube'],
  [`https://youtu.be/${id} or https://youtu.be/${other}`, 'several'],
  [`https://youtu.be/${id},https://youtu.be/${other}`, 'several'],
  [`[https://youtu.be/${id}](https://youtu.be/${other})`, 'several'],
  [`https://www.youtube.com/watch?v=${id}&v=${other}`, 'several'],
  // Four wrappers, one in the other.
  [
    Array.from({ length: 4 }).reduce<string>(target => `https://www.google.com/url?q=${encoded(target)}`, watch),
    'not_youtube',
  ],
] as const)('no other video is taken: %s: %s', (address, problem) => {
  expect(parseVideoAddress(address)).toEqual({ problem })
})

test.each([
  ['https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x', 'podcast'],
  ['https://podcasts.apple.com/de/podcast/kilns/id1200361736?i=1000', 'podcast'],
  ['https://overcast.fm/+AbCdEf', 'podcast'],
  ['https://pca.st/episode/1b2c', 'podcast'],
  ['https://feeds.megaphone.fm/kilns', 'podcast'],
  ['https://kilns.example/feed.xml', 'podcast'],
  ['https://cdn.kilns.example/audio/12.mp3?x=1', 'podcast'],
  ['Listen to this: https://castbox.fm/episode/x', 'podcast'],
  [`https://www.youtube.com/redirect?q=${encoded('https://open.spotify.com/show/x')}&v=${id}`, 'podcast'],
  ['https://vimeo.com/76979871', 'video'],
  ['https://www.tiktok.com/@kilns/video/7', 'video'],
  ['dailymotion.com/video/x8', 'video'],
  ['https://kilns.example/films/kiln.mp4', 'video'],
  [`https://yewtu.be/watch?v=${id}`, 'mirror'],
  [`https://invidious.kilns.example/watch?v=${id}`, 'mirror'],
] as const)('%s: what to do is said (%s)', (address, site) => {
  expect(parseVideoAddress(address)).toEqual({ problem: 'not_youtube' })
  const advice = { podcast: /episode/, video: /Only YouTube’s videos.*transcript/, mirror: /on YouTube itself/ }[site]
  expect(refusalOf('not_youtube', address)).toMatch(/^Please enter a valid YouTube URL\. /)
  expect(refusalOf('not_youtube', address)).toMatch(advice)
})

test.each([
  'https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk',
  'https://example.org/',
  'https://notvimeo.com/1',
  'hello',
])('%s: only the usual sentence', address =>
  expect(refusalOf('not_youtube', address)).toBe('Please enter a valid YouTube URL'),
)

test('a playlist keeps its own sentence, with any other links in the text', () => {
  expect(refusalOf('playlist', 'https://vimeo.com/1 https://youtube.com/playlist?list=PL1')).toMatch(
    /^This is a playlist/,
  )
})

test('hostile text costs a few milliseconds', () => {
  const texts = [
    'https://',
    'a.',
    'youtube.com/',
    '%',
    '&amp;',
    '\u200B',
    '[',
    'https://www.google.com/url?q=',
    'vnd.youtube:',
  ]
  for (const piece of texts) {
    for (const length of [4096, 500_000]) {
      const text = piece.repeat(Math.floor(length / piece.length))
      const cpuMs = [1, 2, 3].map(() => {
        const before = process.cpuUsage()
        parseVideoAddress(text)
        refusalOf('not_youtube', text)
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1000
      })
      expect([piece, Math.min(...cpuMs) < 50]).toEqual([piece, true])
    }
  }
})
