// The search of the book, and its live figures. Words may be English or Chinese; each must occur in a section, anywhere.

(() => {
  const { root, exercises } = document.currentScript.dataset;
  const isChinese = document.documentElement.lang.startsWith('zh');
  const say = isChinese
    ? { search: '搜索', hint: '搜索全书', none: '没有找到。', failed: '无法载入搜索索引。', some: (n, all) => `${all} 处，所示 ${n} 处` }
    : { search: 'Search', hint: 'Search the book', none: 'Nothing found.', failed: 'The search index could not be loaded.', some: (n, all) => `${n} of ${all} places` };
  /** The most places that are listed. */
  const MOST = 40;
  /** The length of the text beside a place. */
  const AROUND = 160;
  let index = null;

  function element(tag, props, ...children) {
    const made = Object.assign(document.createElement(tag), props);
    made.append(...children);
    return made;
  }

  const plain = (text) => text.normalize('NFKC').toLowerCase();

  /** The sections of all pages, read when they are needed first. */
  function load() {
    index ??= fetch(`${root}search-index.json`).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    }).then((pages) => pages.flatMap(([address, page, sections]) => sections.map(([anchor, title, text]) => ({
      address: anchor ? `${address}#${anchor}` : address, page, title: title || page, text,
      plainTitle: plain(`${title} ${page}`), plainText: plain(text), isChinese: address.startsWith('zh/'),
    }))));
    return index;
  }

  /** The sections with all of these words, those with words in their titles first, and those in the language of the page. */
  function find(sections, words) {
    const found = sections.filter((it) => words.every((word) => it.plainTitle.includes(word) || it.plainText.includes(word)));
    const rank = (it) => 100 * words.filter((word) => it.plainTitle.includes(word)).length
      + Math.min(50, words.reduce((all, word) => all + it.plainText.split(word).length - 1, 0)) + 30 * (it.isChinese === isChinese);
    return found.map((it) => [rank(it), it]).sort(([one], [other]) => other - one).map(([, it]) => it);
  }

  /** Some text around the first of the words, with all of them marked. */
  function around({ text, plainText }, words) {
    const places = words.map((word) => plainText.indexOf(word)).filter((at) => at >= 0);
    const from = Math.max(0, Math.min(...(places.length ? places : [0])) - AROUND / 3);
    // Places are those of the plain text, which is as long as the text but for a few letters.
    const part = text.slice(from, from + AROUND);
    const marked = element('p');
    const lower = plain(part);
    for (let at = 0; at < part.length;) {
      // Text that changes its length when it becomes plain is shown without marks.
      const word = lower.length === part.length ? words.find((one) => lower.startsWith(one, at)) : undefined;
      const length = word?.length ?? 1;
      const piece = part.slice(at, at + length);
      marked.append(word ? element('mark', { textContent: piece }) : piece);
      at += length;
    }
    return marked;
  }

  const input = element('input', { type: 'search', placeholder: say.hint, ariaLabel: say.hint });
  const count = element('p', { role: 'status' });
  const list = element('ol');
  const panel = element('div', { id: 'site-search', hidden: true }, input, count, list);
  let asked = 0;

  async function search() {
    const mine = ++asked;
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let sections = [];
    try {
      sections = await load();
    } catch {
      index = null;
      count.textContent = say.failed;
      return;
    }
    if (mine !== asked) return;
    const found = words.length ? find(sections, words) : [];
    count.textContent = !words.length ? '' : found.length ? say.some(Math.min(MOST, found.length), found.length) : say.none;
    list.replaceChildren(...found.slice(0, MOST).map((it) => element('li', {},
      element('a', { href: root + it.address, textContent: it.title }),
      it.title === it.page ? '' : element('span', { className: 'where', textContent: ` · ${it.page}` }), around(it, words))));
  }

  function toggle(isOpen = panel.hidden) {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      input.focus();
      input.select();
      search();
    } else {
      button.focus();
    }
  }

  const button = element('button', { type: 'button', className: 'site-search-button', title: say.search, ariaLabel: say.search, onclick: () => toggle() });
  button.innerHTML = '<svg viewBox="0 0 18 18" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="7.5" cy="7.5" r="5"/><path d="M11.5 11.5l5 5"/></svg>';
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', 'site-search');
  input.addEventListener('input', search);
  panel.addEventListener('keydown', (event) => event.key === 'Escape' && toggle(false));
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !['s', 'S', '/'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    toggle(true);
  }, true);
  document.querySelector('.left-buttons')?.append(button);
  document.querySelector('main')?.before(panel);

  // Figures that search by themselves stand in place of their pictures, once the reader comes near.
  const themes = { light: 'light', rust: 'light' };
  const theme = () => [...document.documentElement.classList].map((name) => themes[name]).find(Boolean) ?? 'dark';
  const live = [...document.querySelectorAll('[data-live], [data-exercise]')];

  /** Excerpts of the engine's code, in which figures mark the line that reported their last event. */
  const excerpts = [...document.querySelectorAll('pre[data-file]')].map((excerpt) => {
    const code = excerpt.querySelector('code');
    const mark = element('span', { className: 'site-line', hidden: true });
    excerpt.append(mark);
    return {
      show([file, line] = []) {
        const lines = code.textContent.trimEnd().split('\n').length;
        const row = line - Number(excerpt.dataset.line);
        mark.hidden = file !== excerpt.dataset.file || row < 0 || row >= lines;
        if (mark.hidden) return;
        const { paddingTop, paddingBottom } = getComputedStyle(code);
        const height = (code.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / lines;
        mark.dataset.row = row;
        mark.style.height = `${height}px`;
        mark.style.top = `${code.offsetTop + parseFloat(paddingTop) + row * height}px`;
      },
    };
  });

  /** A page of the lab that is as high as what it shows. */
  function framed(title, src) {
    const frame = element('iframe', { className: 'site-live', title, src });
    frame.addEventListener('load', () => {
      const { body } = frame.contentDocument;
      new ResizeObserver(() => { frame.style.height = `${body.scrollHeight}px`; }).observe(body);
    });
    return frame;
  }

  function wake(place) {
    const { exercise } = place.dataset;
    if (exercise) {
      place.replaceWith(framed(place.textContent, `${exercise}&embed=1&lang=${isChinese ? 'zh' : 'en'}&theme=${theme()}`));
      return;
    }
    // Between the two stands the command that draws the picture.
    let picture = place.previousElementSibling;
    while (picture && !picture.querySelector('img')) picture = picture.previousElementSibling;
    const name = picture?.querySelector('img').alt ?? '';
    const src = `${place.dataset.live}&lang=${isChinese ? 'zh' : 'en'}&theme=${theme()}`;
    const frame = framed(name, src);
    // The picture stays for printing, and until the figure is there. The page moves once, when they change places.
    const stage = element('div', { className: picture ? 'site-loading' : '' });
    frame.addEventListener('load', () => {
      const { body } = frame.contentDocument;
      frame.contentWindow.addEventListener('code-line', ({ detail }) => excerpts.forEach((one) => one.show(detail ?? undefined)));
      const isThere = new MutationObserver(() => {
        if (!body.querySelector('.lane')) return;
        isThere.disconnect();
        stage.className = '';
        picture?.classList.add('site-picture');
      });
      isThere.observe(body, { childList: true, subtree: true });
    });
    stage.append(frame);
    (picture ?? place).before(stage);
  }

  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      wake(target);
    }
  }, { rootMargin: '200px' });
  live.forEach((place) => near.observe(place));
  // The lab keeps what is solved in this browser. Lessons whose exercises are all solved have a mark in the table of contents.
  function markSolved() {
    let solved = {};
    try {
      solved = JSON.parse(localStorage.getItem('lab-exercises')) ?? {};
    } catch {
      // Nothing that can be read: nothing is solved.
    }
    const done = Object.entries(JSON.parse(exercises)).filter(([, names]) => names.every((name) => solved[name] > 0));
    const pages = new Set(done.flatMap(([lesson]) => [lesson, lesson.replace(/^ladder\//, 'zh/')]));
    const base = new URL(root || '.', location.href).href;
    for (const link of document.querySelectorAll('.chapter a[href]')) {
      const page = link.href.slice(base.length).replace(/\.html.*/, '');
      link.classList.toggle('site-solved', !link.hash && link.href.startsWith(base) && pages.has(page));
    }
  }
  addEventListener('storage', markSolved);
  markSolved();

  new MutationObserver(() => {
    for (const frame of document.querySelectorAll('.site-live')) frame.contentDocument.documentElement.dataset.theme = theme();
  }).observe(document.documentElement, { attributeFilter: ['class'] });
})();
