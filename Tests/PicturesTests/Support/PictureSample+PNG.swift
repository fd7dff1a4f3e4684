extension PictureSample {
    /// Files from ImageMagick, which also has computed their pixels.
    static let png = [
        PictureSample(
            "gray of 1 bit",
            13,
            5,
            0x50F7_62DC,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAFAQAAAAC2w1u8AAAAEUlEQVQI12NgAAPGHwz/QQgAErAE6PLjxaUA
            AAAASUVORK5CYII=
            """
        ),
        PictureSample(
            "gray of 2 bits",
            13,
            5,
            0x63B5_6AE5,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAFAgAAAADxYyFsAAAAHklEQVQI12NgYGB1YAgNDQUSYasaGFatAhGr
            /x8AAEyICOywTemsAAAAAElFTkSuQmCC
            """
        ),
        PictureSample(
            "gray of 4 bits",
            13,
            5,
            0xCA5C_D3AF,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAFBAAAAAB+I9TMAAAAM0lEQVQI1wEoANf/AAAQESIiM0AAMzNERVVm
            YABWZnd4iJiQAIiYqaq6u8AAy7zMzd7u4OTgELKNsIARAAAAAElFTkSuQmCC
            """
        ),
        PictureSample(
            "gray of 8 bits, in passes",
            13,
            9,
            0x7CEB_61E5,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAJCAAAAAG7FskgAAAAfklEQVQI1y3KvQ0CMQxAYVuyLz/IkUxAoaJD
            okDcSXTMwgCMxDLUTMAKDHFGDsXRvK95AEd4frAd4D3jPatg2ja6yR5fmx2ecxlWEvDxLV0LIIGWrjSCCihd
            QpaQaVo4gQooNua5elpKI7NVj8xWPdHVPTHbukdmo8k9Dv/ZfgEaH48/sEqcAAAAAElFTkSuQmCC
            """
        ),
        PictureSample(
            "gray of 16 bits",
            9,
            5,
            0x1D67_CE0B,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFEAAAAADiqEX0AAAARElEQVQI11XLMQoAIQxFwQiB93ErixxDUnv/
            UxkQtrDZbQemmQE8z94R7iC1OaU/eSZIvVddAs+88UNrmVWNIcE5EVUvn78RtU2+4ZkAAAAASUVORK5CYII=
            """
        ),
        PictureSample(
            "true colors",
            13,
            5,
            0xA39F_E69F,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAFCAIAAAAR2vFGAAAAVUlEQVQI163OIQ6AMBBE0d+k2alBbm8AmoQD
            wCXK/U25QbGgVmFxk58RLwGOHHXsRAPNFEcVdayhgRZKZp9AILAY5Vsyx6+/tD7bCFYNaEN3QB1d2As2vw6Z
            rE7ZpQAAAABJRU5ErkJggg==
            """
        ),
        PictureSample(
            "true colors of 16 bits",
            7,
            5,
            0x6EFE_28B3,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAABWaL3MAAAAXklEQVQI162KIQ6AMBTFSrL89wVL0OwGm9kN
            mB73vwQY9BQCQYLGNE3TCQByBqkUkMYAs30HqXeQUgL3ANsWI4D00uxb3AO09v9aa2vzfBwgLQtI6wruj18X
            SOcJZjcnNQ52Is+bJwAAAABJRU5ErkJggg==
            """
        ),
        PictureSample(
            "a palette of 2 bits, in passes",
            11,
            9,
            0xF732_8983,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAsAAAAJAgMAAAHuDQ4oAAAADFBMVEU9PyvCP1E/ymLA04t6SO8jAAAAN0lE
            QVQI12MQYNjAwMDQwMDCIAKEexgYAxhWf2BgdAAhVgeG1QcYdh9gYGANAeNV6/4wrNr/BwAD7w0tAZ8p5QAA
            AABJRU5ErkJggg==
            """
        ),
        PictureSample(
            "gray with alpha",
            13,
            5,
            0xA40B_C363,
            """
            iVBORw0KGgoAAAANSUhEUgAAAA0AAAAFCAQAAAA0sa6aAAAASElEQVQI12XMMQrAIBBEUYUd+NPGcwTr3P9W
            CiZFloCke8X8qaWExXRj2chipOtpIU+aF7aQRzo6+io2R8/q8A2b42L9rt7BA07LGQzi+qkFAAAAAElFTkSu
            QmCC
            """
        ),
        PictureSample(
            "true colors with alpha, in passes",
            9,
            9,
            0x492B_532C,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAkAAAAJCAYAAAGXljaGAAAA3ElEQVQY013MsW3DMBBG4aeAEI8FSV1py4EE
            lqkICAHcSYXawB4hpUtv4GzmFbRBPII2UIowQZDqcA8/PgA2jrNhu8xwnDnRpie2y1zl25BOPKczbWIk6J2X
            wSy3IS0ckskfrylzSBXjXkeCNni9EnUiaJXvb8MnQa9EbfDfscPKuTyZqIZxr+AVgkJU00w7XYm6Fs8w7RVi
            WXg169Rqg9eGoCtRKzovHdb1WMnU7oGVd6xrEOlLL4x1YAXqcq0DkZ9u8rTTDesWrPSIy1hZse5BLbn0f5L8
            kepf6Qsx8yYk1MGtmwAAAABJRU5ErkJggg==
            """
        ),
        PictureSample(
            "one pixel in passes",
            1,
            1,
            0xFF41_D912,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAAHncGNIAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElF
            TkSuQmCC
            """
        ),
        PictureSample(
            "a palette with holes",
            5,
            4,
            0x912E_F546,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAUAAAAEBAMAAAC0HehzAAAAMFBMVEUAW7YlgNtKpQBvyiWU70q5FG/eOZQD
            Xrkog95NqANyzSiX8k28F3LhPJcGYbwrhuHfXwytAAAABXRSTlMAQIDI/5Zr98cAAAAYSURBVHicY3BgVGBw
            5lBgcONXYPAUUwAADdoBweQnLoQAAAAASUVORK5CYII=
            """
        ),
        PictureSample(
            "gray with a hole",
            6,
            3,
            0xD849_D72D,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAYAAAADCAAAAACVaiEnAAAAAnRSTlMAApidrBQAAAAVSURBVHicY2BkYmZh
            YmIAU8wQigUAAc8ALtizU94AAAAASUVORK5CYII=
            """
        ),
        PictureSample(
            "true colors with a hole",
            2,
            2,
            0x28BA_AD31,
            """
            iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAABnRSTlMABAAFAAZ0jsaPAAAAEklEQVR4nGNg
            ZGJmYWVjAFPsAAESACxgVG0CAAAAAElFTkSuQmCC
            """
        ),
    ]
}
