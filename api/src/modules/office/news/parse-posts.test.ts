import { expect, test } from 'vitest'
import { parsePosts } from './parse-posts.ts'

const page = new URL('https://www.example.org/')

const classic = (id: number) => `
  <article id="post-${id}" class="post-${id} post type-post hentry">
    <header><h2 class="entry-title"><a href="/nyhet-${id}/">Nyhet &amp; annat ${id}</a></h2>
    <time class="entry-date" datetime="2025-04-0${id}T10:00:00+03:00">${id} april 2025</time></header>
    <div class="entry-summary"><p>Text   om
      nyhet <b>${id}</b>.</p><script>alert(1)</script></div>
  </article>`

test('R34: of each post only title, link, excerpt and date leave the parser, as text', () => {
  const [first, ...rest] = parsePosts(`<main>${[1, 2, 3, 4].map(classic).join('')}</main>`, page)
  expect(rest).toHaveLength(2)
  expect(first).toEqual({
    title: 'Nyhet & annat 1',
    url: 'https://www.example.org/nyhet-1/',
    excerpt: 'Text om nyhet 1 .',
    date: '1 april 2025',
  })
})

test('a posts block of the block editor is read, and a nested article gives its post once', () => {
  const html = `<ul class="wp-block-post-template">
    <li class="wp-block-post"><article><h3 class="wp-block-post-title"><a href="https://www.example.org/a">A</a></h3>
      <div class="wp-block-post-excerpt"><p>Om a</p></div><div class="wp-block-post-date">3.4.2025</div></article></li>
    <li class="wp-block-post"><h3><a href="/b">B</a></h3></li></ul>`
  expect(parsePosts(html, page)).toEqual([
    { title: 'A', url: 'https://www.example.org/a', excerpt: 'Om a', date: '3.4.2025' },
    { title: 'B', url: 'https://www.example.org/b', excerpt: '', date: null },
  ])
})

test('R34: a post whose link is not http is left out', () => {
  const html = ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@example.org']
    .map((href) => `<article><h2><a href="${href}">Titel</a></h2></article>`)
    .join('')
  expect(parsePosts(html, page)).toEqual([])
})

test('an endless excerpt is cut, and a page without posts gives none', () => {
  const long = `<article><h2><a href="/x">X</a></h2><p>${'ord '.repeat(500)}</p></article>`
  expect(parsePosts(long, page)[0]?.excerpt).toMatch(/^(ord ){10,}.*…$/)
  expect(parsePosts(long, page)[0]?.excerpt.length).toBeLessThanOrEqual(400)
  expect(parsePosts('<p>Sidan är tom</p>', page)).toEqual([])
})
