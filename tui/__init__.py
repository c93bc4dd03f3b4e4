"""Front ends over one session: screens, plain lines, and the command.

`cli` begins what the command line asks for: one of the `commands`, line mode (`plain`), the server (`serve`), or the
application (`app`), whose `screens` are made of `widgets`, a `board` among them. `shared` is what all of them need,
`api` what other programs import.
`shell` is what a screen may ask of the application, so that none imports it; `navigation` opens sessions and lessons,
`palette` lists what can be done, `keys` are those that players set, `themes` has all colours.
"""
