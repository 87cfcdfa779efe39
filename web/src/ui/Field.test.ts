import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { NASTY, person } from '../../test/dom/person.ts';
import Typing from '../../test/dom/Typing.svelte';

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Your name' });

describe('a field', () => {
  it('is called by its label, which leads into it', async () => {
    const user = person();
    render(Typing, { label: 'Your name' });
    await user.click(screen.getByText('Your name'));
    expect(document.activeElement).toBe(field());
  });

  it('keeps its name if the label is not to be seen', () => {
    render(Typing, { label: 'Your name', quiet: true });
    field();
  });

  it('hands on what is typed, as it is typed and no longer than it may be', async () => {
    const user = person();
    render(Typing, { label: 'Your name' });
    await user.type(field(), 'Ana');
    expect(screen.getByRole('status').textContent).toBe('Ana');
    await user.type(field(), ' María de los Milagros Inés');
    expect(screen.getByRole('status').textContent).toBe('Ana María de los Milagro');
  });

  it('says what is wrong only while something is', async () => {
    const { rerender } = render(Typing, { label: 'Your name' });
    expect(field().getAttribute('aria-invalid')).toBe('false');
    expect(field().getAttribute('aria-describedby')).toBeNull();
    await rerender({ wrong: 'Somebody has this name already.' });
    screen.getByRole('textbox', { name: 'Your name', description: 'Somebody has this name already.' });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await rerender({ wrong: '' });
    expect(field().getAttribute('aria-invalid')).toBe('false');
    expect(screen.queryByText('Somebody has this name already.')).toBeNull();
  });

  it('takes nothing that is typed or said for markup', async () => {
    const user = person();
    const { container } = render(Typing, { label: 'Your name', wrong: NASTY });
    await user.type(field(), '<b>Ana</b>');
    screen.getByText(NASTY);
    expect(field().value).toBe('<b>Ana</b>');
    expect(container.querySelector('img, b')).toBeNull();
  });
});
